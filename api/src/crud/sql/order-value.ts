import { fragment, type Fragment } from './fragment.js'
import type { Piece } from './subqueries.js'

/** A value that rows are ordered by. */
export interface OrderTerm extends Piece {
  /** The quoted column of the listed rows that holds the value. Absent for a value that is computed, or that a related row has. */
  column?: string | undefined
  descending: boolean
  /** `last` where the database has to be told that rows without the value come last. */
  nulls?: 'last' | undefined
  /** True if rows without this value come after all others. */
  isEmptyLast: boolean
}

/** The order of a list as values, of which the last is the id, and the related rows that it compares, joined before the condition. */
export interface RowOrder {
  terms: readonly OrderTerm[]
  joins?: Piece
}

/** Returns a column of the rows under an alias as a value of an order. No row is without it. */
export const columnTerm = (alias: string, column: string, descending = false): OrderTerm => ({
  text: `${alias}.${column}`,
  values: [],
  column,
  descending,
  isEmptyLast: true,
})

/** Returns the ascending order by some quoted columns of the rows `t`. */
export const orderBy = (...columns: readonly string[]): RowOrder => ({
  terms: columns.map((column) => columnTerm('t', column)),
})

const termToText = ({ text, descending, nulls }: OrderTerm): string =>
  `${text}${descending ? ' DESC' : ''}${nulls ? ' NULLS LAST' : ''}`

/** Returns an order as SQL, for the place after ORDER BY. Orders are written here only. */
export const orderToText = ({ terms }: RowOrder): Fragment =>
  fragment(terms.map(termToText).join(', '), ...terms.flatMap(({ values }) => values))

/** Returns true if an order compares nothing but own values of the rows, without a bound value. */
export const isOfOwnValues = ({ terms, joins }: RowOrder): boolean =>
  !joins?.text && terms.every(({ values }) => values.length === 0)

/** Returns an order with another first value. */
export const withFirst = (order: RowOrder, first: Partial<OrderTerm>): RowOrder => ({
  ...order,
  terms: order.terms.map((term, at) => (at === 0 ? { ...term, ...first } : term)),
})
