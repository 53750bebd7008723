import { paymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ProblemError } from '../../problems/problem-error.js'
import { enterOnce } from './enter-once.js'
import { lockBalance } from './ledger.js'
import { onlineRefunds, paymentLinks } from './payments.tables.js'
import type { RefundEvent } from './razorpay-event.js'
import type { MadeRefund } from './razorpay.js'
import type { RefundNews } from '../../resources/refund-news.js'

export type RefundRow = RowOf<typeof onlineRefunds.columns>

/**
 * Stores what the provider says about a refund of ours, in any order and any number of times: "pending" changes nothing that is decided, and
 * money that has moved is entered even after a failure.
 */
export async function settle(
  tx: Transaction,
  people: RefundNews,
  { id, payment }: Pick<RefundRow, 'id' | 'payment'>,
  news: MadeRefund,
): Promise<void> {
  await lockBalance(tx, payment)
  const open = { id, state: ['asking', 'accepted'] }
  const provider = { provider_id: news.id }
  if (news.status === 'pending')
    await onlineRefunds.update(tx, { id, state: 'asking' }, { ...provider, state: 'accepted' })
  else if (news.status === 'failed') {
    if ((await onlineRefunds.update(tx, open, { ...provider, state: 'failed' })) === 0) return
    await people.refused(tx, { payment, amount: news.amount })
  } else {
    await onlineRefunds.update(tx, { id }, { ...provider, state: 'done' })
    const [row] = await onlineRefunds.find(tx, { id }, { columns: ['reason'] })
    await enterOnce(tx, {
      payment,
      entry: 'refund',
      amount: news.amount,
      providerId: news.id,
      note: row?.reason,
    })
  }
}

/**
 * Stores what a webhook says about a refund, ours or one of the provider's dashboard. Refunds of other money in the same account are ignored:
 * the provider switches off a webhook that refuses events for a day. Throws `not_found` for money of ours that went back before it came in,
 * so that the provider tells it again.
 */
export async function settleEvent(
  tx: Transaction,
  people: RefundNews,
  { status, of, amount, providerId, reference, link }: RefundEvent,
): Promise<void> {
  const news = { id: providerId, amount, status }
  const [own] =
    reference === undefined
      ? await onlineRefunds.find(tx, { provider_id: providerId, receipt: of })
      : await onlineRefunds.find(tx, { id: reference, receipt: of })
  if (own) return settle(tx, people, own, news)
  if (status !== 'processed') return
  const [receipt] = await records(paymentEntry, tx).find(
    { entry: 'receipt', method: 'online', reference: of },
    { limit: 1 },
  )
  if (!receipt) {
    const [ours] =
      link === undefined ? [] : await paymentLinks.find(tx, { id: link }, { columns: ['id'] })
    if (!ours) return
    throw new ProblemError('not_found', { title: 'There is no such payment yet.' })
  }
  await lockBalance(tx, receipt.payment)
  await onlineRefunds.insertMissing(tx, {
    id: providerId,
    payment: receipt.payment,
    receipt: of,
    amount,
    state: 'done',
    provider_id: providerId,
    reason: 'Refunded by the provider',
    asked_by: '',
    asked_at: new Date().toISOString(),
  })
  await settle(tx, people, { id: providerId, payment: receipt.payment }, news)
}
