import { z } from 'zod'
import type { Me } from '../base/roles.js'
import type { PlacedFile, Target, Walk } from './field.js'
import type { Field, Fields } from './kinds.js'
import { formatDay } from './typed/calendar.js'
import { repeatsIn } from './kinds/list.js'
import { isBlankText } from './typed/plain-text.js'
import { sharedKind } from './registry.js'

/** Texts that a schema remembers: a class list repeats its classes, sections and schools in each row. */
const [maxRemembered, maxRememberedLength] = [200, 40]

/** Returns a function that checks the texts that repeat only once. A schema has no other input than the value. */
function remembering(schema: z.ZodType): (value: unknown) => z.ZodSafeParseResult<unknown> {
  const passed = new Map<string, z.ZodSafeParseSuccess<unknown>>()
  return (value) => {
    if (typeof value !== 'string' || value.length > maxRememberedLength)
      return schema.safeParse(value)
    const earlier = passed.get(value)
    if (earlier) return earlier
    const result = schema.safeParse(value)
    if (result.success && typeof result.data === 'string') {
      if (passed.size >= maxRemembered) passed.clear()
      passed.set(value, result)
    }
    return result
  }
}

/**
 * Returns the schema for a field's value in a request. Text of which nothing can be seen and `null` mean no value, and an absent value means the initial one. A
 * required field without a value is reported as "{label} is required".
 */
export function schemaOf(field: Field): z.ZodType {
  const kind = sharedKind(field)
  const schema = kind.schema(field, walk)
  const parse = kind.forgets ? (value: unknown) => schema.safeParse(value) : remembering(schema)
  return z.unknown().transform((sent, context) => {
    const cleared = sent === null || (typeof sent === 'string' && isBlankText(sent))
    const value =
      sent === undefined ? kind.initial(field, walk) : cleared ? kind.empty(field, walk) : sent
    if (value === null) {
      if (field.required)
        context.issues.push({
          code: 'custom',
          message: `${field.label} is required`,
          input: sent,
          path: [],
        })
      return null
    }
    const parsed = parse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      context.issues.push({ ...issue, input: sent } as z.core.$ZodRawIssue)
    return z.NEVER
  })
}

/** Returns the initial value of this field in a new record. */
export const initialOf = (field: Field): unknown => sharedKind(field).initial(field, walk)

/** Returns a valid value of this field, filled in at any depth. */
export const sampleOf = (field: Field): unknown => sharedKind(field).sample(field, walk)

/** Returns the default of a new record that depends on the person or the moment, or `null`. */
export const computedOf = (field: Field, me: Me): unknown =>
  sharedKind(field).computed?.(field)?.(me) ?? null

/** Returns true if a new record may get a default that depends on the person or the moment. */
export const hasComputedDefault = (field: Field): boolean =>
  sharedKind(field).computed?.(field) !== undefined

/** Returns true if a request that creates or changes a record may contain the field. */
export const isSentIn = ({ readOnly, fixed, mode }: Field, request: 'create' | 'change'): boolean =>
  !readOnly && (request === 'create' ? mode !== 'edit' : !fixed && mode !== 'create')

/** Formats a value as one line of plain text. */
export const plainOf = (value: unknown, field: Field): string =>
  value === null || value === undefined ? '' : sharedKind(field).plain(value, field, walk)

/** Returns the value of a cleared field: `null`, or the empty list, group or "no" of its kind. */
export const emptyOf = (field: Field): unknown => sharedKind(field).empty(field, walk)

// A kind knows its inner fields as `AnyField`. Declarations only use the vocabulary, so they are `Field`s.

/** Returns the fields inside a group, or `undefined` for every other kind. */
export const partsOf = (field: Field) => sharedKind(field).parts?.(field) as Fields | undefined

/** Returns the fields of which a value holds exactly one, or `undefined` for every other kind. */
export const variantsOf = (field: Field) =>
  sharedKind(field).variants?.(field) as Fields | undefined

/** Returns the fields inside each item of a list, or `undefined` for every other kind. */
export const itemPartsOf = (field: Field) =>
  sharedKind(field).itemParts?.(field, walk) as Fields | undefined

/** Returns the field of each item of a list, or `undefined` for every other kind. */
export const itemOf = (field: Field) => sharedKind(field).item?.(field) as Field | undefined

/** Returns what is wrong with the options of a declared field, each as the end of a sentence. */
export const mistakesOf = (field: Field): string[] =>
  sharedKind(field).mistakes?.(field, walk) ?? []

/** Returns the target of a relation, or `undefined` for every other kind. */
export const targetOf = (field: Field) => sharedKind(field).target?.(field)

/** Returns the target of a relation. Throws for every other kind. */
export function relationTarget(field: Field): Target {
  const target = targetOf(field)
  if (!target) throw new Error(`"${field.label}" is not a relation.`)
  return target
}

/** Returns true if a request adds an entry to this field instead of replacing its value. */
export const appends = (field: Field): boolean => sharedKind(field).appends === true

/** Returns true if the audit trail keeps only the size of values of this field. */
export const isSizeOnly = (field: Field): boolean => sharedKind(field).sizeOnly === true

/** Returns true if a value of this field is a telephone number. */
export const isPhone = (field: Field): boolean => sharedKind(field).isPhone === true

/** Returns the fewest items of a list, or 0. */
export const minItemsOf = (field: Field): number => sharedKind(field).minItems?.(field) ?? 0

/** Returns true if no two records share the value of this field, ignoring case. */
export const isUnique = (field: Field): boolean => sharedKind(field).unique?.(field) ?? false

/** Returns the longest text that this field accepts, in characters, or `undefined` if it is not a text. */
export const maxLengthOf = (field: Field): number | undefined =>
  sharedKind(field).maxLength?.(field)

/** Returns true if a value of this field can be a file or contain files. */
export const holdsFiles = (field: Field): boolean =>
  sharedKind(field).holdsFiles?.(field, walk) ?? false

/** Returns the files in a value, at any depth, each with its own field. */
export const placedFilesIn = (value: unknown, field: Field): PlacedFile[] =>
  value === null || value === undefined ? [] : (sharedKind(field).files?.(value, field, walk) ?? [])

/** Returns the files in a value, at any depth. */
export const filesIn = (value: unknown, field: Field): { id: string }[] =>
  placedFilesIn(value, field).map(({ file }) => file)

/** Returns the issue of a whole value, or `undefined`. */
export const faultOf = (value: unknown, field: Field): string | undefined =>
  sharedKind(field).fault?.(value, field, walk)

const innerOf = (field: Field) => partsOf(field) ?? variantsOf(field)
const walk = {
  schemaOf,
  initialOf,
  sampleOf,
  emptyOf,
  plainOf,
  placedFilesIn,
  holdsFiles,
  innerOf,
} as Walk

/** Returns a value in the product's words: a day as in the rest of the product, all others in plain text. */
export const wordsOf = (value: unknown, field: Field): string =>
  field.kind === 'day' && typeof value === 'string' ? formatDay(value) : plainOf(value, field)

/** Returns the places of items that repeat an earlier one, with its place: equal after trimming and ignoring case, files by name. */
export const duplicatesIn = (items: readonly unknown[], item: Field): ReadonlyMap<number, number> =>
  repeatsIn(items, item, plainOf)
