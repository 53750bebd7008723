import type { SqlValue } from '../database.js'

/** A column of a statement, as the driver describes it. `type` is `null` for an expression. */
export interface StatementColumn {
  name: string
  type: string | null
}

/** SQLite writes a fraction with 15 digits; a double needs 17. */
const exact = (column: string): string => `json(printf('%!.17g', ${column}))`

function cellOf({ type }: StatementColumn, at: number): string {
  const column = `c${at}`
  // Text that an expression made as JSON is returned as text, too.
  if (type === null)
    return `CASE typeof(${column}) WHEN 'real' THEN ${exact(column)} WHEN 'text' THEN ${column} || '' ELSE ${column} END`
  return /^(real|numeric|float|double)/i.test(type)
    ? `CASE WHEN ${column} IS NULL THEN NULL ELSE ${exact(column)} END`
    : column
}

/**
 * Returns a query that returns the rows of another as one text, for `rowsIn`. Its columns are read by their places. The driver takes longer
 * to return cells one by one than SQLite and `JSON.parse` take together.
 */
export const asOneText = (query: string, columns: readonly StatementColumn[]): string =>
  `WITH r(${columns.map((_, at) => `c${at}`).join(', ')}) AS (${query}) SELECT json_group_array(json_array(${columns.map(cellOf).join(', ')})) FROM r`

/** Returns the rows of such a text, each as a list of its cells. */
export const cellsIn = (text: string | null | undefined): SqlValue[][] =>
  JSON.parse(text ?? '[]') as SqlValue[][]

/** Returns the rows of such a text. */
export const rowsIn = <T>(text: string | null | undefined, names: readonly string[]): T[] =>
  cellsIn(text).map((cells) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at += 1) row[names[at]!] = cells[at]
    return row as T
  })
