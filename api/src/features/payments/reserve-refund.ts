import { balanceOf, formatPaise, type Me, type OnlineRefundRequest } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { paymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import { records } from '../../crud/index.js'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { titledProblem } from '../../problems/field-problem.js'
import { lockBalance } from './ledger.js'
import { onlineRefunds } from './payments.tables.js'
import type { RefundRow } from './settle-refund.js'

interface Refundable {
  /** The provider's id of money that came in. */
  receipt: string
  /** Paise that can still be returned of it. */
  left: number
}

/** Returns the online receipts of a payment with the paise that can still be refunded of each, the largest first. */
async function refundable(sql: Sql, id: string): Promise<Refundable[]> {
  const { amount } = await records(payment, sql).one(id)
  const entries = await records(paymentEntry, sql).find(
    { payment: id },
    { fields: ['entry', 'amount', 'method', 'reference'] },
  )
  const refunds = await onlineRefunds.find(sql, {
    payment: id,
    state: ['asking', 'accepted', 'done'],
  })
  const total = (rows: readonly { amount: number }[]) =>
    rows.reduce((sum, row) => sum + row.amount, 0)
  // Money that was returned by hand cannot go back a second time.
  const kept =
    balanceOf(amount ?? 0, entries).kept - total(refunds.filter(({ state }) => state !== 'done'))
  return entries
    .flatMap(({ entry, method, reference, amount: received }) =>
      entry === 'receipt' && method === 'online' && reference !== null
        ? [{ receipt: reference, received }]
        : [],
    )
    .map(({ receipt, received }) => ({
      receipt,
      left: Math.min(
        kept,
        received - total(refunds.filter((refund) => refund.receipt === receipt)),
      ),
    }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => b.left - a.left)
}

/** Returns the most paise that can be refunded online at once: a refund goes to one receipt. */
export const maxAtOnceOf = async (sql: Sql, id: string): Promise<number> =>
  (await refundable(sql, id))[0]?.left ?? 0

/**
 * Reserves an amount for a refund, or returns the row of the same request. Throws a field problem if less can be refunded, and `id_exists` if
 * the id is that of another request.
 */
export async function reserveRefund(
  tx: Transaction,
  me: Me,
  id: string,
  { amount, note, ...wish }: OnlineRefundRequest,
): Promise<RefundRow> {
  await lockBalance(tx, id)
  const [same] = await onlineRefunds.find(tx, { id: wish.id })
  if (same) {
    if (same.payment === id && same.amount === amount && same.reason === note) return same
    throw new ProblemError('id_exists')
  }
  const [largest] = await refundable(tx, id)
  if (!largest || amount > largest.left)
    throw titledProblem(
      'amount',
      largest
        ? `At most ${formatPaise(largest.left)} can be refunded online at once.`
        : 'Nothing can be refunded online.',
    )
  const row = {
    id: wish.id,
    payment: id,
    receipt: largest.receipt,
    amount,
    state: 'asking',
    provider_id: null,
    reason: note,
    asked_by: me.displayName.slice(0, 160),
    asked_at: new Date().toISOString(),
  }
  await onlineRefunds.insert(tx, row)
  return row
}
