import { balanceOf, paymentStatus, type Attempt, type Balance } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { paymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import { records } from '../../crud/index.js'
import { onlineRefunds, paymentLinks } from './payments.tables.js'
import type { Transaction } from '../../database/database.js'

/** Locks a payment until the transaction ends, and returns its balance. All who change a balance take this lock first. */
export async function lockBalance(tx: Transaction, id: string): Promise<Balance> {
  const { amount } = await records(payment, tx).lock(id)
  return balanceOf(
    amount ?? 0,
    await records(paymentEntry, tx).find({ payment: id }, { fields: ['entry', 'amount'] }),
  )
}

/** Returns the paise that the provider was asked to refund and has not refunded yet. Nobody else may refund them meanwhile. */
export async function reservedOf(tx: Transaction, payment: string): Promise<number> {
  const open = await onlineRefunds.find(
    tx,
    { payment, state: ['asking', 'accepted'] },
    { columns: ['amount'] },
  )
  return open.reduce((sum, { amount }) => sum + amount, 0)
}

const attempts: { readonly [state: string]: Attempt } = { open: 'open', failed: 'failed' }

/** Sets the status of a payment that follows from its ledger. */
export async function keepStatus(tx: Transaction, id: string): Promise<void> {
  const links = await paymentLinks.find(tx, { payment: id }, { columns: ['state'] })
  const status = paymentStatus(
    await lockBalance(tx, id),
    links.map(({ state }) => attempts[String(state)] ?? 'over'),
  )
  const { status: current } = await records(payment, tx).one(id)
  if (status !== current) await records(payment, tx).put(id, { status })
}

/** Returns the number of the next receipt. Numbers have no gap: a transaction that fails gives its number back. */
export async function nextReceiptNumber(tx: Transaction): Promise<number> {
  await tx.lock('receipt numbers')
  const [last] = await records(paymentEntry, tx).find(
    { entry: 'receipt' },
    { fields: ['number'], order: '-number', limit: 1 },
  )
  return (last?.number ?? 0) + 1
}
