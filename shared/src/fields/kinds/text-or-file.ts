import { z } from 'zod'
import type { FieldOptions, FieldValue, SharedKind, Valued } from '../field.js'
import type { FileField } from './file.js'
import type { TextField } from './text.js'

export type TextOrFileOptions = FieldOptions
export interface TextOrFileField extends TextOrFileOptions {
  kind: 'textOrFile'
  label: string
  text: TextField
  file: FileField
}

/** Either a text (a string on the wire) or an uploaded file (an object). */
export const textOrFile = <
  const T extends TextField,
  const F extends FileField,
  const O extends TextOrFileOptions,
>(
  label: string,
  { text, file }: { text: T; file: F },
  options?: O,
) =>
  ({ kind: 'textOrFile', label, text, file, ...options }) as TextOrFileField & {
    text: T
    file: F
  } & O &
    Valued<FieldValue<T> | FieldValue<F>>

export const textOrFileKind: SharedKind<TextOrFileField> = {
  sizeOnly: true,
  schema: (field, walk) => {
    const asText = walk.schemaOf({ ...field.text, required: true })
    const asFile = walk.schemaOf({ ...field.file, required: true })
    return z.unknown().transform((value, context) => {
      const parsed = (typeof value === 'string' ? asText : asFile).safeParse(value)
      if (parsed.success) return parsed.data
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: 'custom', path: [...path], message })
      return z.NEVER
    })
  },
  either: ({ text, file }) => [text, file],
  sample: (field, walk) => walk.sampleOf(field.text),
  initial: () => null,
  empty: () => null,
  holdsFiles: () => true,
  files: (value, field, walk) =>
    typeof value === 'string' ? [] : walk.placedFilesIn(value, field.file),
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value, field, walk) =>
    typeof value === 'string' ? walk.plainOf(value, field.text) : walk.plainOf(value, field.file),
}
