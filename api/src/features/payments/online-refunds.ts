import {
  onlineRefundStates,
  type Me,
  type OnlineRefund,
  type OnlineRefundRequest,
  type OnlineRefunds,
} from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { Injectable, Logger } from '@nestjs/common'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { RefundNews } from '../../resources/refund-news.js'
import { onlineRefunds } from './payments.tables.js'
import { RefusedRefund, Razorpay, type MadeRefund } from './razorpay.js'
import { maxAtOnceOf, reserveRefund } from './reserve-refund.js'
import { settle, type RefundRow } from './settle-refund.js'

/** Refunds that are read at once. */
const pageSize = 20

/** Returns money by the provider through which it came in. */
@Injectable()
export class OnlineRefundService {
  private readonly logger = new Logger('Refunds')
  /** A run starts no further question after this time. */
  maxRunMs = 120_000
  /** The refund that was asked about last. A run goes on behind it, so that none waits for others that never end. */
  private last = ''

  constructor(
    private readonly database: Database,
    private readonly razorpay: Razorpay,
    private readonly people: RefundNews,
  ) {}

  /** Returns the refunds of a payment. Throws `not_found` for a payment that this person may not read. */
  async of(me: Me, id: string): Promise<OnlineRefunds> {
    const { read } = this.database
    if (!(await records(payment, read, me).reach(id))) throw new ProblemError('not_found')
    const most = this.razorpay.isSet ? await maxAtOnceOf(read, id) : 0
    return {
      most,
      refunds: (
        await onlineRefunds.find(read, { payment: id }, { order: ['-asked_at', '-id'] })
      ).map(shown),
    }
  }

  /**
   * Reserves the amount, then asks the provider. A repeated request returns the refund that is there, and asks again if the provider has not
   * answered yet. Throws `not_applicable` with the provider's sentence if it refuses.
   */
  async ask(me: Me, id: string, wish: OnlineRefundRequest): Promise<OnlineRefund> {
    if (!this.razorpay.isSet)
      throw new ProblemError('not_applicable', { title: 'Paying online is not set up.' })
    if (!(await records(payment, this.database.read, me).reach(id)))
      throw new ProblemError('not_found')
    const row = await this.database.write((tx) => reserveRefund(tx, me, id, wish), me.uid)
    if (row.state === 'asking') await this.send(row, me.uid)
    const [now] = await onlineRefunds.find(this.database.read, { id: row.id })
    return shown(now ?? row)
  }

  /**
   * Asks about all refunds that are not decided: their answer was lost, the process was killed, or a webhook did not arrive. A slow provider
   * ends the run, and the next run goes on from there.
   */
  async askAboutOpen(): Promise<void> {
    if (!this.razorpay.isSet) return
    const end = Date.now() + this.maxRunMs
    const ids = new Set<string>()
    for (;;) {
      const page = (await this.openAfter(this.last)) ?? (await this.openAfter('')) ?? []
      for (const row of page) {
        // Once around, or out of time.
        if (ids.has(row.id) || (ids.size > 0 && Date.now() >= end)) return
        ids.add(row.id)
        this.last = row.id
        await this.askAbout(row)
      }
      if (page.length === 0) return
    }
  }

  /** Returns some refunds that are not decided, in the order of their ids, or `undefined` if there are none after this id. */
  private async openAfter(id: string): Promise<RefundRow[] | undefined> {
    const where = { state: ['asking', 'accepted'], id: { $gt: id } }
    const rows = await onlineRefunds.find(this.database.read, where, {
      order: ['id'],
      limit: pageSize,
    })
    return rows.length === 0 ? undefined : rows
  }

  private async askAbout(row: RefundRow): Promise<void> {
    try {
      if (row.state === 'accepted' && row.provider_id !== null)
        await this.store(row, () => this.razorpay.refundNow(String(row.provider_id)))
      else await this.send(row)
    } catch (error) {
      // The next one is asked about all the same.
      this.logger.warn(
        `The refund ${row.id} is not settled: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }

  /** Asks for a refund. A provider that does not answer leaves it `asking`. `by` asks for it now, and reads a refusal on the screen. */
  private async send(row: RefundRow, by?: string): Promise<void> {
    await this.store(row, async () => {
      try {
        return await this.razorpay.refund(row.id, row.receipt, row.amount)
      } catch (error) {
        if (!(error instanceof RefusedRefund)) throw error
        await this.database.write(async (tx) => {
          if (
            (await onlineRefunds.update(
              tx,
              { id: row.id, state: 'asking' },
              { state: 'failed' },
            )) === 0
          )
            return
          await this.people.refused(tx, row, by)
        }, 'product')
        throw new ProblemError('not_applicable', {
          title: `The bank refused the refund: ${error.message}`,
        })
      }
    })
  }

  /** Stores an answer of the provider. No answer is logged, and changes nothing. */
  private async store(row: RefundRow, answer: () => Promise<MadeRefund>): Promise<void> {
    try {
      const news = await answer()
      await this.database.write((tx) => settle(tx, this.people, row, news), 'product')
    } catch (error) {
      if (error instanceof ProblemError) throw error
      this.logger.warn(
        `The refund ${row.id} has no answer yet: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}

const shown = ({
  id,
  amount,
  state,
  reason: note,
  asked_by: askedBy,
  asked_at: askedAt,
}: RefundRow): OnlineRefund => ({
  id,
  amount,
  state: onlineRefundStates.find((each) => each === state) ?? 'asking',
  note,
  askedBy,
  askedAt,
})
