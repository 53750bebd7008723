import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import type { MailKind } from '@tinkerdesk/shared'
import { Config } from '../config/config.js'
import type { Sql, Transaction } from '../database/database.js'
import { MailQueue } from './mail-queue.js'
import { MailSender, type MailTemplate } from './mail-sender.js'
import { MailTransport } from './mail-transport.js'
import type { OutboxMail } from './mail.js'

/** Milliseconds that a stop waits for the mail that is being sent. */
const stopWithin = 5_000

/** Mails as features use them: queued in the transaction that causes them, sent after its commit. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly config: Config,
    private readonly queue: MailQueue,
    private readonly sender: MailSender,
    private readonly transport: MailTransport,
  ) {}

  /** Says how mails of a kind are written; called once, when the feature's module starts. */
  template(kind: MailKind, write: MailTemplate): void {
    this.sender.template(kind, write)
  }

  /**
   * Queues a mail to an account; it goes out after the commit, or at the moment `from`. `causedBy` is the person who gave the reason for it.
   */
  async send(
    tx: Transaction,
    kind: MailKind,
    to: { id: string; email: string },
    { causedBy, from }: { causedBy?: string | undefined; from?: number | undefined } = {},
  ): Promise<void> {
    await this.queue.add(
      tx,
      { kind, recipient: to.email, user_id: to.id, caused_by: causedBy ?? null },
      from,
    )
    tx.afterCommit(() => this.sender.wake())
  }

  /** Returns when the newest mail of a kind to an address was queued, in epoch milliseconds, unless that was before `since` or it failed. */
  newestTo(sql: Sql, kind: MailKind, email: string, since: number): Promise<number | undefined> {
    return this.queue.newestTo(sql, kind, email, since)
  }

  /** Stops the mails of some kinds to a person that are not sent yet. */
  cancel(tx: Transaction, userId: string, kinds: readonly MailKind[]): Promise<void> {
    return this.queue.cancel(tx, userId, kinds)
  }

  /** Resolves when all mails that are due are sent or have failed. */
  settled(): Promise<void> {
    return this.sender.settled()
  }

  /** The newest mails of a demo without a mail server; `null` elsewhere, for the links in real mails open other people's accounts. */
  async newestInOutbox(count: number): Promise<OutboxMail[] | null> {
    if (!this.config.isDemo) return null
    await this.settled()
    return this.transport.folder?.newest(count) ?? null
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.resume()
    this.sender.wake()
  }

  async onModuleDestroy(): Promise<void> {
    await this.sender.stop(stopWithin)
  }
}
