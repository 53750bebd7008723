import { z } from 'zod'
import type { Walk } from './field.js'
import type { Field, Fields } from './kinds.js'
import { repeatsIn } from './list.js'
import { sharedKind } from './registry.js'

/**
 * The schema for a field's value in a request. Blank text and `null` stand for no value, and what is left out for the initial
 * value; a required field that is left without one says "{label} is required".
 */
export function schemaOf(field: Field): z.ZodType {
  const kind = sharedKind(field)
  const inner = kind.schema(field, walk)
  return z.unknown().transform((sent, context) => {
    const cleared = sent === null || (typeof sent === 'string' && sent.trim() === '')
    const value = sent === undefined ? kind.initial(field, walk) : cleared ? kind.empty(field, walk) : sent
    if (value === null) {
      if (field.required) context.issues.push({ code: 'custom', message: `${field.label} is required`, input: sent, path: [] })
      return null
    }
    const parsed = inner.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: sent } as z.core.$ZodRawIssue)
    return z.NEVER
  })
}

/** Returns the value of this field in a new record when none is sent. */
export const initialOf = (field: Field): unknown => sharedKind(field).initial(field, walk)

/** A value as one line of plain text. */
export const plainOf = (value: unknown, field: Field): string =>
  value === null || value === undefined ? '' : sharedKind(field).plain(value, field, walk)

/** The value that a cleared field holds: `null`, or the empty list, group or "no" of its kind. */
export const emptyOf = (field: Field): unknown => sharedKind(field).empty(field, walk)

// A kind knows its inner fields as `AnyField`; a declaration is made of the vocabulary alone, so they are `Field`s.

/** The fields inside a group; `undefined` for every other kind. */
export const partsOf = (field: Field) => sharedKind(field).parts?.(field) as Fields | undefined

/** The fields of which a value holds exactly one; `undefined` for every other kind. */
export const variantsOf = (field: Field) => sharedKind(field).variants?.(field) as Fields | undefined

/** The fields inside each item of a list; `undefined` for every other kind. */
export const itemPartsOf = (field: Field) => sharedKind(field).itemParts?.(field, walk) as Fields | undefined

/** The field that each item of a list is; `undefined` for every other kind. */
export const itemOf = (field: Field) => sharedKind(field).item?.(field) as Field | undefined

/** Returns the target of a relation, or `undefined` for every other kind. */
export const targetOf = (field: Field) => sharedKind(field).target?.(field)

/** No two records share the value of this field, whatever the case. */
export const isUnique = (field: Field): boolean => sharedKind(field).unique?.(field) ?? false

/** Longest text that this field takes, in characters; `undefined` where it is not a text. */
export const maxLengthOf = (field: Field): number | undefined => sharedKind(field).maxLength?.(field)

/** A value of this field can be a file or contain files. */
export const holdsFiles = (field: Field): boolean => sharedKind(field).holdsFiles?.(field, walk) ?? false

/** The files in a value, wherever they stand in it. */
export const filesIn = (value: unknown, field: Field): { id: string }[] =>
  value === null || value === undefined ? [] : (sharedKind(field).files?.(value, field, walk) ?? [])

/** Returns the issue of a whole value, or `undefined`. */
export const faultOf = (value: unknown, field: Field): string | undefined => sharedKind(field).fault?.(value, field, walk)

const innerOf = (field: Field) => partsOf(field) ?? variantsOf(field)
const walk = { schemaOf, initialOf, emptyOf, plainOf, filesIn, holdsFiles, innerOf } as Walk

/** The places of items that repeat an earlier one: equal after trimming and ignoring case, files by name. */
export const duplicatesIn = (items: readonly unknown[], item: Field): number[] => repeatsIn(items, item, plainOf)
