import type { Me } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { Injectable } from '@nestjs/common'
import { setTimeout as wait } from 'node:timers/promises'
import { ulid } from 'ulid'
import { records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { RefundNews } from '../../resources/refund-news.js'
import { enterOnce } from './enter-once.js'
import { keepStatus, lockBalance } from './ledger.js'
import { paymentLinks } from './payments.tables.js'
import type { PaymentEvent } from './razorpay-event.js'
import { Razorpay } from './razorpay.js'
import { settleEvent } from './settle-refund.js'

/** A link that was not made within this time will not be. */
const makingMs = 30_000
/** Longest time that a request waits for the link of another one, and the time between two looks, in ms. */
const [longestWait, betweenLooks] = [10_000, 200]
/** Links are used again for most of the day that they live. */
const usableMs = 20 * 3_600_000

/** Pays online: makes links, and enters what the provider says about them. */
@Injectable()
export class OnlinePayments {
  constructor(
    private readonly database: Database,
    private readonly razorpay: Razorpay,
    private readonly people: RefundNews,
  ) {}

  /** Returns the page on which a payment is paid: the open link if there is one, so that a double click makes one. */
  async linkFor(me: Me, id: string): Promise<string> {
    const owed = await records(payment, this.database.read, me).reach(id)
    if (!owed) throw new ProblemError('not_found')
    const reserved = await this.reserved(me, id)
    if (reserved.address) return reserved.address
    try {
      const address = await this.razorpay.makeLink(
        reserved.id,
        reserved.amount,
        owed.what ?? 'Payment',
      )
      await this.database.write(async (tx) => {
        await paymentLinks.update(
          tx,
          { id: reserved.id, state: 'making' },
          { address, state: 'open' },
        )
        await keepStatus(tx, id)
      }, 'product')
      return address
    } catch (error) {
      await this.database.write(
        (tx) => paymentLinks.update(tx, { id: reserved.id, state: 'making' }, { state: 'over' }),
        'product',
      )
      throw error
    }
  }

  /** Returns the usable link of a payment, or a new one that is still to be made. While another request makes it, waits for that one. */
  private async reserved(me: Me, id: string): Promise<Reserved> {
    const end = Date.now() + longestWait
    for (;;) {
      const link = await this.database.write((tx) => reserve(tx, id), me.uid)
      if (!link.isMadeElsewhere) return link
      const isMaking = async () =>
        (await paymentLinks.find(this.database.read, { id: link.id }))[0]?.state === 'making'
      while (await isMaking()) {
        if (Date.now() > end)
          throw new ProblemError('unavailable', {
            title: 'The payment page is being made. Please try again in a moment.',
            retryAfter: 3,
          })
        await wait(betweenLooks)
      }
    }
  }

  /**
   * Enters an event, in any order and any number of times. Events about other links of the same account are ignored. Throws `not_found` for a
   * refund that is told before its payment, so that the provider tells it again.
   */
  async enter(event: PaymentEvent): Promise<void> {
    await this.database.write(async (tx) => {
      if (event.about === 'refund') return settleEvent(tx, this.people, event)
      const [link] = await paymentLinks.find(tx, { id: event.reference })
      if (!link) return
      await lockBalance(tx, String(link.payment))
      if (event.about === 'paid')
        await enterOnce(tx, { payment: String(link.payment), entry: 'receipt', ...event })
      // A late failure does not change a finished payment.
      if (event.about !== 'failed')
        await paymentLinks.update(tx, { id: event.reference }, { state: 'over' })
      else
        await paymentLinks.update(tx, { id: event.reference, state: 'open' }, { state: 'failed' })
      await keepStatus(tx, String(link.payment))
    }, 'product')
  }
}

interface Reserved {
  id: string
  amount: number
  /** Empty while the link is to be made. */
  address: string
  isMadeElsewhere?: true
}

/** Returns the usable link of a payment, one that another request makes, or a new one that is still to be made. */
async function reserve(tx: Transaction, id: string): Promise<Reserved> {
  const { open } = await lockBalance(tx, id)
  if (open === 0)
    throw new ProblemError('not_applicable', { title: 'This payment is settled already.' })
  const since = (ms: number) => new Date(Date.now() - ms).toISOString()
  for (const link of await paymentLinks.find(tx, { payment: id })) {
    const { state, amount, address, made_at: madeAt } = link
    if (state === 'making' && String(madeAt) > since(makingMs))
      return { id: String(link.id), amount: open, address: '', isMadeElsewhere: true }
    if (
      (state === 'open' || state === 'failed') &&
      amount === open &&
      String(madeAt) > since(usableMs)
    )
      return { id: String(link.id), amount: open, address: String(address) }
  }
  const link = {
    id: ulid(),
    payment: id,
    amount: open,
    state: 'making',
    address: '',
    made_at: new Date().toISOString(),
  }
  await paymentLinks.insert(tx, link)
  return { id: link.id, amount: open, address: '' }
}
