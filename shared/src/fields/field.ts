import type { z } from 'zod'
import type { ConsentPurpose } from '../base/consent-purposes.js'
import type { ComputedDefault } from './computed-default.js'
import type { FileType } from './file-types.js'
import type { FieldPersonal } from './personal.js'
import type { TableColumns } from './table-columns.js'

/** The items of a list that have columns of their own in files and tables, as registers have them. */
export interface ItemColumns {
  /** The number of first items with columns: "Guardian 1 – phone". */
  first: number
  /** The part by which an item is known again, wherever a file has it. */
  name: string
  /** A choice that tells an item from the others, and those of its values that have columns, with words for them in headings: "Father – phone". */
  by?: string
  values?: { readonly [value: string]: readonly string[] }
  /** Other headings of the parts of the first item, by part: "Mobile No." */
  headings?: { readonly [part: string]: readonly string[] }
}

/** The options of every field, whatever its kind. */
export interface FieldOptions {
  /** Must have a value when the record is created, and may not be cleared. */
  required?: boolean
  /** A sentence below the input. */
  help?: string
  /** The word for no value on a record's page, where it has a meaning of its own: "Any class". */
  none?: string
  /** Set by the server: shown, and refused in every request. */
  readOnly?: boolean
  /** The product makes the value when the record is created: the form of a new one shows it, disabled and empty. */
  isMade?: boolean
  /** Set when the record is created, and never changed afterwards. */
  fixed?: boolean
  /** The only form that has the field, and the only request that may set it. Absent for both. */
  mode?: 'create' | 'edit'
  /** Never set from a file: an import leaves its column out, and says so. */
  notFromFiles?: boolean
  /** Other headings of its column in files, in any language: "Std", "वर्ग". Case, marks and the order of the words do not matter. */
  headings?: readonly string[]
  /**
   * The purpose for which the child of the record needs the consent of a guardian, where a school asks for consent first: without it, no file is
   * added to this field, and none in it is opened. For fields of files, outside groups.
   */
  needsConsent?: ConsentPurpose
  /** Never given to assistants, although it has no words: it says who a person is, as a year of birth does. */
  notForAssistants?: boolean
  /** The people whose data it is, the purpose, and the time for which it is kept, as far as the resource does not say them. `false` if it is no data of a person. Not in browsers. */
  personal?: FieldPersonal | false
  /** Spans the full width of a form. */
  wide?: boolean
}

/** A field of any kind, as kinds see each other. No kind knows the vocabulary it belongs to. */
export interface AnyField extends FieldOptions {
  kind: string
  label: string
}
export interface AnyFields {
  readonly [name: string]: AnyField
}

/** Carries the TypeScript type of a field's value. It does not exist at run time. */
export interface Valued<V> {
  readonly $value?: V
}

export type FieldValue<F> = F extends { readonly $value?: infer V } ? Exclude<V, undefined> : never

/** A file in a value, and the field that holds it: the item of a list, say. */
export interface PlacedFile {
  file: { id: string }
  field: { label: string; accept?: readonly FileType[] }
}

/** Cells of a spreadsheet that are no texts. Moments and times are those of the clock on the wall in India, amounts are in rupees, `paise` with two decimals. */
export type SheetCells = 'day' | 'moment' | 'time' | 'whole' | 'decimal' | 'rupees' | 'paise'

/** Gives a kind made of other fields access to the kinds of its parts. */
export interface Walk {
  schemaOf(field: AnyField): z.ZodType
  initialOf(field: AnyField): unknown
  sampleOf(field: AnyField): unknown
  emptyOf(field: AnyField): unknown
  plainOf(value: unknown, field: AnyField): string
  placedFilesIn(value: unknown, field: AnyField): PlacedFile[]
  holdsFiles(field: AnyField): boolean
  /** The fields inside a group or a variant. */
  innerOf(field: AnyField): AnyFields | undefined
}

/**
 * A text that was typed into one cell: the value to send, the names of related records, no value, or a sentence that says why it is none of them and
 * what was read. No value changes nothing in a record that has one. `likely` is a text that it may mean, for a person to confirm.
 */
export type TypedCell =
  | { value: unknown }
  | { names: readonly string[] }
  | { empty: true }
  | { problem: string; likely?: string }

/** The texts of several fields in one cell: what is left for the field itself, for its parts, and for the fields beside it, by their names. */
export interface Spread {
  own?: string
  inside?: { readonly [name: string]: string }
  beside?: { readonly [name: string]: string }
}

/** Limits the targets of a relation to those whose relation `by` equals a relation of the record, or of the record that it names there. */
export interface Within {
  /** `subject`, or through a relation `equipment.school`. */
  field: string
  by: string
  /** The effect of a change of a named record that no longer fits then: `keep` leaves the record that names it (the default), `refuse` refuses the change. */
  whenMoved?: 'keep' | 'refuse'
}

/** The target of a relation. */
export interface Target {
  /** The name of the resource. */
  to: string
  many: boolean
  whenArchived: 'block' | 'follow' | 'clear'
  /** True if the records that name a target are not listed on its page. */
  isUnlisted?: true
  /** The heading of these records there, if it is not the name of their resource. */
  heading?: string
  /** The word that means all of its records, if any. */
  all?: string
  /** Limits the targets to those whose relation `by` equals this record's `field`, perhaps through a relation: `equipment.school`. */
  within?: Within
}

/** Limits of a text as JSON Schema writes them. */
export interface DescribedLimits {
  format?: 'date' | 'date-time' | 'email'
  minLength?: number
  maxLength?: number
  pattern?: string
  description?: string
}

/** The shared part of one field kind. */
export interface SharedKind<F> {
  /** Checks and normalises a value that a person sends. `null` and "required" are handled around it. */
  schema(field: F, walk: Walk): z.ZodType
  /** True if the schema may take a text that it refused before: nobody remembers what it takes. */
  forgets?: true
  /** True for telephone numbers. */
  isPhone?: true
  /** True for the addresses by which people are reached. */
  reaches?: true
  /** A valid value, with which the functions of a declaration are tried out when the product starts. */
  sample(field: F, walk: Walk): unknown
  /** The value of a new record when none is sent. */
  initial(field: F, walk: Walk): unknown
  /** The default of a new record, if it depends on the person or the moment. */
  computed?(field: F): ComputedDefault<unknown> | undefined
  /** The value of a cleared field: `null`, or the empty list, group or flag. */
  empty(field: F, walk: Walk): unknown
  /** Checks one operand of a filter. Absent if the kind cannot be filtered. */
  operand?(field: F): z.ZodType
  /** True if rows can be sorted by it. */
  sortable: boolean
  /** True if values are ordered, so that `$gt`, `$lt` and similar operators apply. */
  ordered: boolean
  /**
   * True if a request adds an entry instead of replacing the value: it never conflicts, and cannot clear what others wrote. The row carries the
   * latest entry.
   */
  appends?: true
  /**
   * The words that a value can hold: `none` in a number, a time, an id or one of a closed list; `free` in a text that anyone may write. Absent for
   * kinds of names, addresses, files and comments: assistants never get them.
   */
  words?: 'none' | 'free'
  /** True if the audit trail keeps only the size of values: paragraphs, files and lists of parts. */
  sizeOnly?: true
  /** How a period ends that ends with a value: `after` it, as with a day, or `at` it. Absent for kinds that end none. */
  ends?: 'after' | 'at'
  /** How rows are counted by it: by its value, or by the month of a day. Absent if rows are not counted by it. */
  grouped?: 'value' | 'month'
  /** The value of a record that is ticked off now: yes, today, or the time. Absent for kinds that cannot be. */
  ticked?(): unknown
  /** True if values can be added up. */
  numeric?: true
  /** The cells of a spreadsheet that hold its values. Absent for texts. */
  sheetCells?(field: F): SheetCells | undefined
  /** The form by which conditions compare its values by order. Absent if it is the value itself. */
  orderKey?(value: string): string
  /** The form by which rows are sorted. Absent if it is the value itself. */
  sortKey?(value: string): string
  /** The name of the field beside it whose value sorts rows without one. */
  sortsAs?(field: F): string | undefined
  /** True for a field with the name of a person. Absent for kinds that have none. */
  namesPerson?(field: F): boolean
  /** True for a text with a pattern, which tells a code from a name. Absent for kinds without patterns. */
  hasPattern?(field: F): boolean
  /** True if it is compared as text, ignoring case and accents, by `cont`, `starts` and `ends`. */
  textual: boolean
  /** The fields inside a group, each with its own column. */
  parts?(field: F): AnyFields
  /** The fields of which a value holds exactly one, under its name. */
  variants?(field: F): AnyFields
  /** The fields inside each item of a list of groups or variants. */
  itemParts?(field: F, walk: Walk): AnyFields
  /** True if its parts need its label to make sense: "In-charge – first name". */
  namesParts?(field: F): boolean
  /** True if its parts make sense without its label. */
  isPlain?(field: F): boolean
  /** The columns, if a form shows the parts as the rows of a table. */
  tableColumns?(field: F): TableColumns | undefined
  /** The fewest items of a list. Absent for 0. */
  minItems?(field: F): number
  /** The field of each item of a list. */
  item?(field: F): AnyField
  /** The columns of the items of a list. */
  itemColumns?(field: F): ItemColumns | undefined
  /** The target of a relation. Absent for every other kind. */
  target?(field: F): Target
  /** True if no two records may share a value. */
  unique?(field: F): boolean
  /** The values of a closed list. Absent if any value is possible. */
  values?(field: F): readonly string[]
  /** The longest text, in characters. Absent if it is not a text. */
  maxLength?(field: F): number
  /** The limits of a value that is accepted, in words of JSON Schema, as far as the kind's schema cannot say it. */
  described?(field: F): DescribedLimits
  /** The fields of which a value is one, without saying which. */
  either?(field: F): readonly AnyField[]
  /** True if a value can be a file or contain files. */
  holdsFiles?(field: F, walk: Walk): boolean
  /** Returns the files in a value, each with its own field. */
  files?(value: unknown, field: F, walk: Walk): PlacedFile[]
  /** Checks a whole value after the server has filled in what requests leave out, such as file names. */
  fault?(value: unknown, field: F, walk: Walk): string | undefined
  /** Returns what is wrong with the options of a declared field, each as the end of a sentence: "has a min of 9 and a max of 1". */
  mistakes?(field: F, walk: Walk): string[]
  /** Reads a trimmed text as people type it. `others` are the same field in other languages. Absent for kinds without a form in one cell. */
  typed?(text: string, field: F, others: readonly AnyField[]): TypedCell
  /** How a text of several fields is divided between them: a whole name, or a class with its section. Absent for a text of this field alone. */
  spread?(text: string, field: F): Spread | undefined
  /** The label of a cell that holds all parts, such as "Full name". Absent for fields without one. */
  wholeLabel?(field: F): string | undefined
  /** The names of the parts that a list shows as one text, in order. Its column is sorted by the last one. Absent for fields without such a text. */
  wholeParts?(field: F): readonly string[] | undefined
  /** Formats a value as one line of plain text, for titles, exports and comparisons. */
  plain(value: unknown, field: F, walk: Walk): string
}
