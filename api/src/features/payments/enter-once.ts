import { dayInIndia } from '@tinkerdesk/shared'
import { paymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { lockBalance } from './ledger.js'

interface Moved {
  payment: string
  entry: 'receipt' | 'refund'
  /** Paise. */
  amount: number
  providerId: string
  /** The reason of a refund. */
  note?: string
}

/** Adds an entry of the provider unless the ledger has it. */
export async function enterOnce(
  tx: Transaction,
  { payment: id, entry, amount, providerId, note }: Moved,
): Promise<void> {
  await lockBalance(tx, id)
  if ((await records(paymentEntry, tx).count({ payment: id, entry, reference: providerId })) > 0)
    return
  const day = dayInIndia(new Date())
  await records(paymentEntry, tx).create({
    payment: id,
    entry,
    amount,
    method: 'online',
    reference: providerId,
    day,
    note: note ?? null,
  })
}
