/** A column, in types that read and write alike on every database. */
export interface ColumnSpec {
  type: 'text' | 'integer' | 'real'
  nullable?: boolean
  primary?: boolean
  /** The table whose `id` it points at. */
  references?: string
  default?: string | number
}
export interface IndexSpec {
  columns: readonly string[]
  unique?: boolean
}
/** A table of a feature or of a resource; the migrations are generated from these. */
export interface TableSpec {
  name: string
  columns: { readonly [name: string]: ColumnSpec }
  indexes?: readonly IndexSpec[]
  /** Columns with a trigram index for substring search. */
  search?: readonly string[]
}
