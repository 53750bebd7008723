import type { z } from 'zod'

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

/** A field of any kind, as kinds see each other: none of them knows the vocabulary it belongs to. */
export interface AnyField extends FieldOptions {
  kind: string
  label: string
}
export interface AnyFields {
  readonly [name: string]: AnyField
}

/** Carries the TypeScript type of a field's value; there is nothing at run time. */
export interface Valued<V> {
  readonly $value?: V
}

export type FieldValue<F> = F extends { readonly $value?: infer V } ? Exclude<V, undefined> : never

/** How a kind made of other fields reaches the kinds of its parts. */
export interface Walk {
  schemaOf(field: AnyField): z.ZodType
  initialOf(field: AnyField): unknown
  emptyOf(field: AnyField): unknown
  plainOf(value: unknown, field: AnyField): string
  filesIn(value: unknown, field: AnyField): { id: string }[]
  holdsFiles(field: AnyField): boolean
  /** The fields inside a group or a variant. */
  innerOf(field: AnyField): AnyFields | undefined
}

/** What a relation points at. */
export interface Target {
  /** The name of the resource. */
  to: string
  many: boolean
  whenArchived: 'block' | 'follow' | 'clear'
  /** The word that means all of its records, where there is one. */
  all?: string
  /** Only targets whose own relation `by` equals this record's `field`. */
  within?: { field: string; by: string }
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
  /** Rows can be sorted by it. */
  sortable: boolean
  /** One value can be more or less than another, so that it takes `$gt`, `$lt` and their like. */
  ordered: boolean
  /** The form in which its values are put in order; absent where it is the value itself. */
  orderKey?(value: string): string
  /** Whether it is compared as words: ignoring case and accents, by `cont`, `starts` and `ends`. */
  textual: boolean
  /** The fields inside a group, each with a column of its own. */
  parts?(field: F): AnyFields
  /** The fields of which a value holds exactly one, under its name. */
  variants?(field: F): AnyFields
  /** The fields inside each item of a list of groups or variants. */
  itemParts?(field: F, walk: Walk): AnyFields
  /** Its parts say little without its own label: "In-charge – first name". */
  namesParts?(field: F): boolean
  /** The field that each item of a list is. */
  item?(field: F): AnyField
  /** The resource that a relation points at; absent for every other kind. */
  target?(field: F): Target
  /** No two records share its value. */
  unique?(field: F): boolean
  /** Longest text it takes, in characters; absent where it is not a text. */
  maxLength?(field: F): number
  /** A value of it can be a file or contain files; absent where it never does. */
  holdsFiles?(field: F, walk: Walk): boolean
  /** The files a value holds. */
  files?(value: unknown, field: F, walk: Walk): { id: string }[]
  /** What is wrong with a whole value once the server has filled in what a request leaves out, like the names of files. */
  fault?(value: unknown, field: F, walk: Walk): string | undefined
  /** A value as one line of plain text, for titles, exports and comparisons. */
  plain(value: unknown, field: F, walk: Walk): string
}
