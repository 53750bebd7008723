import type { Field } from '@tinkerdesk/shared'
import type { SqlValue } from '../database/database.js'

/** One column of a field. */
interface FieldColumn {
  /** The suffix to the field's own column name: `''`, `'_order'`, `'_sound'`, `'_key'`, `'_id'`. */
  suffix: '' | '_order' | '_sound' | '_key' | '_id'
  type: 'text' | 'integer' | 'real'
}

/** The storage of one field kind in the database. */
export interface ApiKind<F extends Field = Field> {
  /** Its columns, the value's own first. None for a relation to many, which has its own table. */
  columns: readonly FieldColumn[]
  /** Returns the values of its columns, in their order. `standIn` sorts a row without a value. */
  encode(value: unknown, field: F, standIn?: unknown): SqlValue[]
  /** Returns the value from its first column. */
  decode(stored: SqlValue, field: F): unknown
  /** Normalises a word to the form of its last column, for case-insensitive comparisons. Only textual kinds have it. */
  fold?(word: string): string
  /** The expression that compares values. Absent if it is the column itself. */
  compared?(column: string, field: F): string
  /** The condition for rows without a value. Absent if the column is `NULL` then. */
  isEmpty?(column: string): string
  /** True if every row has a value. */
  isNeverEmpty?: true
  /** True if its longest value fits an index. Absent if every value does. */
  fitsIndex?(field: F): boolean
  /** All values of its column in ascending order. Absent if there is no list of them. */
  values?(field: F): readonly SqlValue[]
  /** The column that conditions compare by order. Absent if it is the column itself. */
  key?(column: string): string
  /** The column with the phonetic key. Absent if the text is not searched as a name. */
  sound?(column: string): string
  /** The column that orders rows. An expression if the order differs from the column's own. */
  order?(column: string, field: F): string
}

/** A value stored in one column as it is. */
export const plainColumn = (type: FieldColumn['type']): ApiKind => ({
  columns: [{ suffix: '', type }],
  encode: (value) => [(value ?? null) as SqlValue],
  decode: (stored) => stored,
})

/** A structure, stored as JSON text. An empty list is stored as one, or as `NULL` in rows that are older than the field. */
export const jsonColumn = (empty: unknown): ApiKind => ({
  ...(Array.isArray(empty) && {
    isEmpty: (column: string) => `(${column} IS NULL OR ${column} = '[]')`,
  }),
  columns: [{ suffix: '', type: 'text' }],
  encode: (value) => [value === null || value === undefined ? null : JSON.stringify(value)],
  decode: (stored) => (stored === null ? empty : JSON.parse(String(stored))),
})
