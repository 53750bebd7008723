import type { z } from 'zod'
import type { Field } from './index.js'

/** What every field may say, whatever its kind. */
export interface FieldOptions {
  /** A value is needed to create a record, and may not be cleared. */
  required?: boolean
  /** A sentence below the input. */
  help?: string
  /** Made by the server: shown, and refused in every request. */
  readOnly?: boolean
  /** Set when the record is created, and never changed after. */
  fixed?: boolean
  /** Spans the whole width of a form. */
  wide?: boolean
}

/** Carries the TypeScript type of a field's value; there is nothing at run time. */
export interface Valued<V> {
  readonly $value?: V
}

export type FieldValue<F> = F extends { readonly $value?: infer V } ? Exclude<V, undefined> : never

/** How a kind made of other fields reaches the kinds of its parts. */
export interface Walk {
  schemaOf(field: Field): z.ZodType
  initialOf(field: Field): unknown
  emptyOf(field: Field): unknown
  plainOf(value: unknown, field: Field): string
  filesIn(value: unknown, field: Field): { id: string }[]
  /** The fields inside a group or a variant. */
  innerOf(field: Field): { readonly [name: string]: Field } | undefined
}

/** What the shared floor knows about one field kind. */
export interface SharedKind<F> {
  /** Checks and normalises a value that a person sends; `null` and "required" are dealt with around it. */
  schema(field: F, walk: Walk): z.ZodType
  /** What a new record holds where nothing is sent. */
  initial(field: F, walk: Walk): unknown
  /** What a cleared field holds: `null`, or the empty list, group or flag. */
  empty(field: F, walk: Walk): unknown
  /** Checks one operand of a filter; absent where the kind cannot be filtered. */
  operand?(field: F): z.ZodType
  /** Whether rows can be put in order by it. */
  sortable: boolean
  /** Whether it is compared as words: ignoring case and accents, by `cont`, `starts` and `ends`. */
  textual: boolean
  /** The fields inside a group, each with a column of its own. */
  parts?(field: F): { readonly [name: string]: Field }
  /** The fields of which a value holds exactly one, under its name. */
  variants?(field: F): { readonly [name: string]: Field }
  /** The fields inside each item of a list of groups or variants. */
  itemParts?(field: F, walk: Walk): { readonly [name: string]: Field }
  /** The resource that a relation points at, and the word that stands for all of its records where there is one. */
  target?(field: F): { to: string; many: boolean; whenArchived: 'block' | 'follow' | 'clear'; all?: string }
  /** The files a value holds. */
  files?(value: unknown, field: F, walk: Walk): { id: string }[]
  /** What is wrong with a whole value once the server has filled in what a request leaves out, like the names of files. */
  fault?(value: unknown, field: F, walk: Walk): string | undefined
  /** A value as one line of plain text, for titles, exports and comparisons. */
  plain(value: unknown, field: F, walk: Walk): string
}
