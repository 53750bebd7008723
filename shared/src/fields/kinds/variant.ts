import { entryFor } from '../../base/entries.js'
import { z } from 'zod'
import { isRecord } from '../../base/is-record.js'
import { isBlankText } from '../typed/plain-text.js'
import type { AnyField, AnyFields, FieldOptions, FieldValue, SharedKind, Valued } from '../field.js'

export type VariantOptions = FieldOptions
export interface VariantShape extends VariantOptions {
  kind: 'variant'
  label: string
}
export interface VariantField extends VariantShape {
  fields: AnyFields
}

/** An object that holds exactly one of the fields. */
type ExactlyOne<F> = {
  [K in keyof F]: { [P in K]: FieldValue<F[P]> } & { [P in Exclude<keyof F, K>]?: undefined }
}[keyof F]

/** One of several fields, under its own name: `{student: '01J…'}` or `{name: 'Asha'}`. */
export const variant = <const F extends object, const O extends VariantOptions>(
  label: string,
  fields: F,
  options?: O,
) =>
  ({ kind: 'variant', label, fields, ...options }) as VariantShape & { fields: F } & O &
    Valued<ExactlyOne<F>>

const holdsNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlankText(value))

/** Returns the name and the declaration of the field that a value holds, or `undefined` if it is empty. */
export function chosenIn<Part extends AnyField>(
  value: unknown,
  { fields }: { fields: { readonly [name: string]: Part } },
): { name: string; field: Part; value: unknown } | undefined {
  if (!isRecord(value)) return undefined
  const names = Object.keys(fields).filter((name) => Object.hasOwn(value, name))
  const name = names.find((candidate) => !holdsNothing(value[candidate])) ?? names[0]
  return name === undefined ? undefined : { name, field: fields[name]!, value: value[name] }
}

const words = ({ fields }: VariantField): string =>
  Object.values(fields)
    .map((field) => field.label.toLowerCase())
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')

export const variantKind: SharedKind<VariantField> = {
  sizeOnly: true,
  schema(field, walk) {
    const schemas = new Map(
      Object.entries(field.fields).map(([name, part]) => [
        name,
        walk.schemaOf({ ...part, required: true }),
      ]),
    )
    return z.unknown().transform((sent, context) => {
      const fault = (message: string, ...path: string[]) => {
        context.addIssue({ code: 'custom', message, path })
        return z.NEVER
      }
      if (!isRecord(sent)) return fault(`${field.label} must be an object with a ${words(field)}`)
      const unknown = Object.keys(sent).find((name) => !schemas.has(name))
      if (unknown !== undefined)
        return fault(
          `${field.label} has no "${unknown.slice(0, 60)}": it is a ${words(field)}`,
          unknown,
        )
      const named = Object.keys(sent).filter((name) => !holdsNothing(sent[name]))
      if (named.length !== 1) return fault(`${field.label} must be one ${words(field)}`)
      const parsed = entryFor(schemas, named[0]!).safeParse(sent[named[0]!])
      if (parsed.success) return { [named[0]!]: parsed.data }
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: 'custom', message, path: [named[0]!, ...path] })
      return z.NEVER
    })
  },
  sample: (field, walk) =>
    Object.fromEntries(
      Object.entries(field.fields)
        .slice(0, 1)
        .map(([name, part]) => [name, walk.sampleOf(part)]),
    ),
  initial: () => null,
  empty: () => null,
  variants: (field) => field.fields,
  holdsFiles: (field, walk) => Object.values(field.fields).some((part) => walk.holdsFiles(part)),
  files: (value, field, walk) => {
    const chosen = chosenIn(value, field)
    return chosen ? walk.placedFilesIn(chosen.value, chosen.field) : []
  },
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value, field, walk) => {
    const chosen = chosenIn(value, field)
    return chosen ? walk.plainOf(chosen.value, chosen.field) : ''
  },
}
