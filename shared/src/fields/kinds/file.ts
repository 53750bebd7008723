import { z } from 'zod'
import { maxResourceFile, maxResourceFileMessage } from '../../base/limits.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import type { FileType } from '../file-types.js'
import { idSchema, sampleId } from '../id.js'

export interface FileOptions extends FieldOptions {
  /** Largest size, in bytes. */
  maxBytes?: number
  /** The kinds of file that can be attached, by their bytes. Defaults to every kind. Files that are already stored stay. */
  accept?: readonly FileType[]
}
export interface FileField extends FileOptions {
  kind: 'file'
  label: string
}
/** A stored file, as responses contain it. `size` is in bytes, `url` on our own origin. */
export interface FileValue {
  id: string
  name: string
  size: number
  type: string
  url: string
}

/** One uploaded file. Written as its id or as the object an upload returned. */
export const file = <const O extends FileOptions>(label: string, options?: O) =>
  ({ kind: 'file', label, ...options }) as FileField & O & Valued<FileValue>

export const fileKind: SharedKind<FileField> = {
  sizeOnly: true,
  // Only the id counts: the server knows the name, size and type itself.
  schema: (field) =>
    z.preprocess(
      (value) => (typeof value === 'string' ? { id: value } : value),
      z.strictObject(
        {
          id: idSchema(field.label),
          name: z.string().max(255).optional(),
          size: z
            .number()
            .max(field.maxBytes ?? maxResourceFile, { error: maxResourceFileMessage })
            .optional(),
          type: z.string().max(200).optional(),
          url: z.string().max(500).optional(),
        },
        { error: `${field.label} must be an uploaded file` },
      ),
    ),
  sample: () => ({ id: sampleId, name: 'a.pdf', size: 1, type: 'application/pdf', url: '/' }),
  initial: () => null,
  empty: () => null,
  holdsFiles: () => true,
  files: (value, field) => (value ? [{ file: value as FileValue, field }] : []),
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value) => (value as FileValue | null)?.name ?? '',
}
