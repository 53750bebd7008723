import type { Transaction } from '../database/database.js'

/** A refund that the bank has refused. */
export interface RefusedByBank {
  /** The id of the payment. */
  payment: string
  /** In paise. */
  amount: number
}

/** Tells people about refunds. A feature provides it, in the transaction that stores what it tells. */
export abstract class RefundNews {
  /** Tells the admins, except `by`, who has read it on the screen. */
  abstract refused(tx: Transaction, refund: RefusedByBank, by?: string): Promise<void>
}
