import type { RowOrder } from './fragment.js'
import type { Piece } from './subqueries.js'

/** One of the values that rows are ordered by. */
export interface OrderPart extends Piece {
  descending: boolean
  /** True if rows without this value come after all others. */
  isEmptyLast: boolean
}

/** An order with its values one by one, of which the last is the id. */
export interface WholeOrder extends RowOrder {
  parts: readonly OrderPart[]
}
