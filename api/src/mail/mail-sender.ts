import { Injectable, Logger } from '@nestjs/common'
import type { MailKind } from '@tinkerdesk/shared'
import { WakeLoop } from '../jobs/wake-loop.js'
import { Database, type Transaction } from '../database/database.js'
import { FreeSpace } from '../files/free-space.js'
import { mailFailure } from './mail-failure.js'
import { MailQueue, type QueuedMail } from './mail-queue.js'
import { MailTimes } from './mail-times.js'
import { MailTransport } from './mail-transport.js'
import type { Mail } from './mail.js'

/** Writes an e-mail for an account at the moment it is sent. Returns `null` if the account should no longer get it. */
export type MailTemplate = (tx: Transaction, to: Occasion) => Promise<Mail | null>

/** The account and the address that an e-mail is for, and its cause. */
export interface Occasion {
  userId: string
  email: string
  /** The account of the person who caused it, if a person did. */
  causedBy: string | null
  /** The moment of the cause, as ISO text. */
  at: string
}

const occasionOf = ({ user_id, recipient, caused_by, created_at }: QueuedMail): Occasion => ({
  userId: user_id,
  email: recipient,
  causedBy: caused_by,
  at: created_at,
})

/** Returns a promise that rejects if `work` takes longer than this many milliseconds. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () =>
        fail(Object.assign(new Error('The mail server did not answer.'), { code: 'ETIMEDOUT' })),
      ms,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Sends queued e-mails one after another, each at least once: a process may die between the server's "accepted" and our record of it. A
 * failing e-mail waits longer each time. While the server is down, the others wait too. All wait while the disk is almost full, since each
 * attempt is recorded.
 */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('Mail')
  private readonly templates = new Map<string, MailTemplate>()
  private readonly loop = new WakeLoop({
    look: () => this.sendDue(),
    pollMs: () => this.times.poll,
    failed: (error) =>
      this.logger.error(
        'The outbox could not be read',
        error instanceof Error ? error.stack : String(error),
      ),
  })
  private resumesAt = 0
  private serverFailures = 0

  constructor(
    private readonly database: Database,
    private readonly queue: MailQueue,
    private readonly transport: MailTransport,
    private readonly times: MailTimes,
    private readonly space: FreeSpace,
  ) {}

  /** Registers how e-mails of a kind are written. */
  template(kind: MailKind, write: MailTemplate): void {
    this.templates.set(kind, write)
  }

  /** Starts sending what is due. Returns at once. */
  wake(): void {
    this.loop.wake()
  }

  /** Resolves when nothing is being sent and nothing is due. */
  settled(): Promise<void> {
    return this.loop.settled()
  }

  /** Finishes the e-mail that is being sent, but waits for at most this many milliseconds. */
  async stop(ms: number): Promise<void> {
    this.loop.stop()
    await within(ms, this.settled()).catch(() => undefined)
    await this.transport.close()
  }

  /** Sends what is due. Returns the moment of the next attempt. */
  private async sendDue(): Promise<number | undefined> {
    while (!this.loop.isStopped && Date.now() >= this.resumesAt && (await this.sendNext()));
    const due = await this.queue.nextDue()
    return due === undefined ? undefined : Math.max(due, this.resumesAt)
  }

  private async sendNext(): Promise<boolean> {
    if ((await this.space.isLow()).records) {
      this.resumesAt = Date.now() + this.times.poll
      return false
    }
    const mail = await this.queue.lease()
    if (!mail) return false
    const written = await this.write(mail)
    if (written === undefined) return true
    try {
      await within(this.times.attempt, this.transport.send(mail.id, written))
      this.serverFailures = 0
    } catch (error) {
      await this.failed(mail, error)
      return true
    }
    await this.queue.markSent(mail)
    return true
  }

  /** Returns the e-mail's text, or closes the e-mail and returns `undefined` if there is none. */
  private async write(mail: QueuedMail): Promise<Mail | undefined> {
    try {
      const template = this.templates.get(mail.kind)
      if (!template) throw new Error(`Nothing writes mails of the kind "${mail.kind}".`)
      const written = await this.database.write(
        async (tx) =>
          (await this.queue.isLeased(tx, mail)) ? template(tx, occasionOf(mail)) : null,
        'product',
      )
      if (!written)
        await this.queue.markFailed(
          mail,
          'The account is disabled, is gone or has another address now.',
        )
      return written ?? undefined
    } catch (error) {
      this.logger.error(
        `A mail of the kind "${mail.kind}" could not be written`,
        error instanceof Error ? error.stack : String(error),
      )
      await this.retry(mail, 'The mail could not be written.')
      return undefined
    }
  }

  private async failed(mail: QueuedMail, error: unknown): Promise<void> {
    const { sentence, isFinal, isServerDown } = mailFailure(error)
    this.logger.error(sentence)
    if (isServerDown) {
      this.serverFailures += 1
      this.resumesAt =
        Date.now() + Math.min(this.times.retryAfter(this.serverFailures), this.times.poll)
    }
    if (isFinal) await this.queue.markFailed(mail, sentence)
    else await this.retry(mail, sentence)
  }

  private async retry(mail: QueuedMail, sentence: string): Promise<void> {
    const next = Date.now() + this.times.retryAfter(mail.attempts)
    if (next > Date.parse(mail.give_up_at)) await this.queue.markFailed(mail, sentence)
    else await this.queue.markRetry(mail, sentence, next)
  }
}
