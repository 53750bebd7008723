import { titledProblem } from '../../problems/field-problem.js'
import { formatPaise, today } from '@tinkerdesk/shared'
import { paymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import { keepStatus, lockBalance, nextReceiptNumber, reservedOf } from './ledger.js'
import { onlineRefunds } from './payments.tables.js'
import type { Transaction } from '../../database/database.js'

/** Keeps the ledger: nobody receives more than is open, or returns more than came in, and the status of the payment follows. */
export const entryRules = hooksOf(paymentEntry, {
  async before({ action, after, me, tx }) {
    if (action !== 'create') return
    const { entry, amount, method, day } = after
    const { open, kept } = await lockBalance(tx, after.payment)
    // The same request, which waited for itself: the insert fails, and the retry returns the entry.
    if ((await records(paymentEntry, tx).count({ id: after.id })) > 0) return
    // The bank has moved the money already, so its entries are taken as they are.
    if (me !== system) {
      if (method === 'online')
        throw titledProblem('method', 'Online payments are entered by the bank.')
      if (day > today()) throw titledProblem('day', 'This day is in the future.')
      const most = entry === 'refund' ? kept - (await reservedOf(tx, after.payment)) : open
      if (amount > most)
        throw titledProblem(
          'amount',
          most > 0
            ? `At most ${formatPaise(most)} ${entry === 'refund' ? 'came in' : 'is open'}.`
            : kept > 0 && entry === 'refund'
              ? underWay
              : nothing[entry],
        )
    }
    return {
      number: entry === 'receipt' ? await nextReceiptNumber(tx) : null,
      recordedBy: me === system ? await askedBy(tx, after.reference) : me.displayName.slice(0, 160),
    }
  },
  async after({ action, after, tx }) {
    if (action === 'create') await keepStatus(tx, after.payment)
  },
})

/** Returns the name of the person who asked for a refund that the provider has made. */
async function askedBy(tx: Transaction, providerId: string | null): Promise<string | null> {
  if (providerId === null) return null
  const [refund] = await onlineRefunds.find(
    tx,
    { provider_id: providerId },
    { columns: ['asked_by'], limit: 1 },
  )
  return refund?.asked_by || null
}

const underWay = 'A refund of the rest is under way.'
const nothing = {
  receipt: 'This payment is settled already.',
  waiver: 'This payment is settled already.',
  refund: 'There is nothing to refund.',
} as const
