import { Injectable } from '@nestjs/common'
import type { MailKind } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Database, type Sql, type Transaction } from '../database/database.js'
import type { RowOf } from '../database/table.js'
import { MailTimes } from './mail-times.js'
import { mailOutbox } from './mail.tables.js'
import { noteMail } from './mails-in.js'

export type QueuedMail = RowOf<typeof mailOutbox.columns>
type Addressee = Pick<QueuedMail, 'recipient' | 'user_id'> & {
  kind: MailKind
  caused_by?: string | null
}

const iso = (moment: number): string => new Date(moment).toISOString()
const unfinished = ['queued', 'sending']

/** The states of the e-mails in the table `mail_outbox`. A lease keeps two processes from sending the same one. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly database: Database,
    private readonly times: MailTimes,
  ) {}

  /** Queues an e-mail, to be sent at once or from a moment on, in epoch milliseconds. */
  async add(tx: Transaction, mail: Addressee, from = Date.now()): Promise<void> {
    const [created_at, next_attempt_at, give_up_at] = [
      iso(Date.now()),
      iso(from),
      iso(from + this.times.giveUpAfter),
    ]
    await mailOutbox.insert(tx, {
      id: ulid(),
      ...mail,
      state: 'queued',
      attempts: 0,
      next_attempt_at,
      give_up_at,
      created_at,
    })
    noteMail(tx)
  }

  /** Returns when the newest e-mail of a kind to an address was queued, in epoch milliseconds, unless that was before `since` or it failed. */
  async newestTo(
    sql: Sql,
    kind: MailKind,
    recipient: string,
    since: number,
  ): Promise<number | undefined> {
    const recent = { kind, recipient, created_at: { $gt: iso(since) }, state: { $ne: 'failed' } }
    const [newest] = await mailOutbox.find(sql, recent, { order: ['-created_at'], limit: 1 })
    return newest && Date.parse(newest.created_at)
  }

  /** Fails a person's e-mails of some kinds that are not sent yet. */
  async cancel(tx: Transaction, userId: string, kinds: readonly MailKind[]): Promise<void> {
    await mailOutbox.update(
      tx,
      { user_id: userId, state: unfinished, kind: kinds },
      {
        state: 'failed',
        last_error: 'Not needed any more: the account changed before it was sent.',
      },
    )
  }

  /** Claims the e-mail that has been due for longest, for one attempt. Returns `undefined` if none is due or another process was faster. */
  async lease(): Promise<QueuedMail | undefined> {
    const now = Date.now()
    return this.database.write(async (tx) => {
      const [due] = await mailOutbox.find(
        tx,
        { state: unfinished, next_attempt_at: { $lte: iso(now) } },
        { order: ['next_attempt_at', 'id'], limit: 1 },
      )
      if (!due) return undefined
      const taken = {
        state: 'sending',
        attempts: due.attempts + 1,
        next_attempt_at: iso(now + this.times.lease),
      }
      // If another process claimed the same row in the meantime, this no longer matches.
      const count = await mailOutbox.update(
        tx,
        { id: due.id, state: due.state, attempts: due.attempts },
        taken,
      )
      return count === 1 ? { ...due, ...taken } : undefined
    }, 'product')
  }

  /** Returns `false` if the e-mail was cancelled, or its lease expired and another process has claimed it. */
  async isLeased(tx: Transaction, mail: QueuedMail): Promise<boolean> {
    return (await mailOutbox.find(tx, leaseOf(mail))).length === 1
  }

  async markSent(mail: QueuedMail): Promise<void> {
    await this.close(mail, { state: 'sent', sent_at: iso(Date.now()), last_error: null })
  }

  async markFailed(mail: QueuedMail, error: string): Promise<void> {
    await this.close(mail, { state: 'failed', last_error: error })
  }

  async markRetry(mail: QueuedMail, error: string, nextAttempt: number): Promise<void> {
    await this.close(mail, {
      state: 'queued',
      last_error: error,
      next_attempt_at: iso(nextAttempt),
    })
  }

  /** Returns the time when the next e-mail is due, in epoch milliseconds, or `undefined` if none is queued. */
  async nextDue(): Promise<number | undefined> {
    const [next] = await mailOutbox.find(
      this.database.read,
      { state: unfinished },
      { order: ['next_attempt_at'], limit: 1 },
    )
    return next && Date.parse(next.next_attempt_at)
  }

  /** Called at the start: queued e-mails are due at once, including those that the previous process was sending when it died. */
  async resume(): Promise<void> {
    const now = iso(Date.now())
    // On PostgreSQL another process may be sending. Its leases expire by themselves.
    const states = this.database.dialect === 'sqlite' ? unfinished : ['queued']
    await this.database.write(
      (tx) =>
        mailOutbox.update(
          tx,
          { state: states, next_attempt_at: { $gt: now } },
          { next_attempt_at: now },
        ),
      'product',
    )
  }

  /** Queues a failed e-mail again. Returns `false` if there is none with this id. */
  async sendAgain(tx: Transaction, id: string): Promise<boolean> {
    const now = Date.now()
    const again = {
      state: 'queued',
      next_attempt_at: iso(now),
      give_up_at: iso(now + this.times.giveUpAfter),
    }
    return (await mailOutbox.update(tx, { id, state: 'failed' }, again)) === 1
  }

  /** Deletes some old e-mails, so that addresses do not accumulate here. Returns their number. */
  async deleteOld(tx: Transaction, atOnce: number): Promise<number> {
    const match = {
      state: ['sent', 'failed'],
      created_at: { $lt: iso(Date.now() - this.times.keep) },
    }
    const old = await mailOutbox.find(tx, match, {
      columns: ['id'],
      order: ['created_at'],
      limit: atOnce,
    })
    return mailOutbox.remove(tx, { id: old.map(({ id }) => id) })
  }

  private async close(mail: QueuedMail, patch: Partial<QueuedMail>): Promise<void> {
    await this.database.write((tx) => mailOutbox.update(tx, leaseOf(mail), patch), 'product')
  }
}

const leaseOf = ({ id, attempts }: QueuedMail) => ({ id, state: 'sending', attempts })
