import { dayInIndia, type Me } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { paymentEntry, type PaymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import { datedAs, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { demoId } from './demo-id.js'

export const demoPrices = [
  { id: demoId('price', 1), what: 'subscription' as const, from: '2024-04-01', amount: 24_000 },
]

type Kept = Pick<PaymentEntry, 'entry' | 'method' | 'reference' | 'note'> & { share?: number }
const nothing = { method: null, reference: null, note: null }

/** The entries of the demo's payments, repeated: most are settled, some are open, a few are part-paid, waived or refunded. */
const stories: readonly (readonly Kept[])[] = [
  [{ ...nothing, entry: 'receipt', method: 'cash' }],
  [{ ...nothing, entry: 'receipt', method: 'upi', reference: '431207756120' }],
  [],
  [{ ...nothing, entry: 'receipt', method: 'cheque', reference: '004217', share: 0.5 }],
  [{ ...nothing, entry: 'waiver', note: 'Scholarship of the district' }],
  [],
  [
    { ...nothing, entry: 'receipt', method: 'bank', reference: 'N118250032' },
    {
      ...nothing,
      entry: 'refund',
      method: 'bank',
      reference: 'N121250417',
      note: 'Left the school before the competition',
    },
  ],
]

/** Settles payments of the demo, which the entries and subscriptions made, as an admin would. */
export async function fillPayments(tx: Transaction, now: Date, admin: Me): Promise<void> {
  const made = await records(payment, tx).find(undefined, { order: 'createdAt' })
  for (const [at, { id, amount, createdAt }] of made.entries())
    for (const [step, { share = 1, ...entry }] of (stories[at % stories.length] ?? []).entries()) {
      const moment = new Date(
        Math.min(now.getTime() - 3_600_000, Date.parse(createdAt) + (step + 1) * 2 * 86_400_000),
      )
      const body = {
        ...entry,
        payment: id,
        amount: Math.round((amount ?? 0) * share),
        day: dayInIndia(moment),
      }
      await datedAs(moment, () => records(paymentEntry, tx, admin).create(body))
    }
}
