import type { Field } from '@tinkerdesk/shared'
import type { SqlValue } from '../database/database.js'

/** One column of a field. */
interface FieldColumn {
  /** What follows the field's own column name: `''`, `'_key'`, `'_id'`. */
  suffix: '' | '_key' | '_id'
  type: 'text' | 'integer' | 'real'
}

/** How one field kind lies in the database. */
export interface ApiKind<F extends Field = Field> {
  /** Its columns, the value's own first; none for a relation to many, which has a table of its own. */
  columns: readonly FieldColumn[]
  /** The values of its columns, in their order. */
  encode(value: unknown, field: F): SqlValue[]
  /** The value from its first column. */
  decode(stored: SqlValue, field: F): unknown
  /** Brings a word into the form that its last column holds, for comparisons without case; only textual kinds have it. */
  fold?(word: string): string
  /** The expression by which values are compared; absent where the column itself is. */
  compared?(column: string, field: F): string
  /** Whether its longest value fits an index; absent where every value does. */
  fitsIndex?(field: F): boolean
  /** The column by which rows are put in order; an expression where the order is not the column's own. */
  order?(column: string, field: F): string
}

/** A value that lies in one column as it is. */
export const plainColumn = (type: FieldColumn['type']): ApiKind => ({
  columns: [{ suffix: '', type }],
  encode: (value) => [(value ?? null) as SqlValue],
  decode: (stored) => stored,
})

/** A structure, as JSON text. */
export const jsonColumn = (empty: unknown): ApiKind => ({
  columns: [{ suffix: '', type: 'text' }],
  encode: (value) => [value === null || value === undefined ? null : JSON.stringify(value)],
  decode: (stored) => (stored === null ? empty : JSON.parse(String(stored))),
})
