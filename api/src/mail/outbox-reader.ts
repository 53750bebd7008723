import { Injectable } from '@nestjs/common'
import type {
  MailDelivery,
  MailKind,
  Me,
  MailState,
  OutboxEntry,
  OutboxPage,
} from '@tinkerdesk/shared'
import { Config } from '../config/config.js'
import { Database } from '../database/database.js'
import { offsetOf, pageOf } from '../http/paging.js'
import type { QueuedMail } from './mail-queue.js'
import { MailTransport } from './mail-transport.js'
import { mailOutbox } from './mail.tables.js'

/** A page of the e-mails in one state, or of all. */
interface OutboxPart {
  state?: MailState | undefined
  page: number
  limit: number
}

const isOpen = (state: string): boolean => state === 'queued' || state === 'sending'

/** Reads the outbox for admins. The texts contain links that open other people's accounts, so only the demo shows them. */
@Injectable()
export class OutboxReader {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transport: MailTransport,
  ) {}

  /** Returns one page, newest first. */
  async page(
    me: Me,
    { state, page, limit }: OutboxPart,
    leaving: AbortSignal,
  ): Promise<OutboxPage> {
    const match = state ? { state } : {}
    const scan = this.database.scan(me.uid, leaving)
    const total = await mailOutbox.count(scan, match)
    const rows = await mailOutbox.find(scan, match, {
      order: ['-created_at', '-id'],
      limit,
      offset: offsetOf({ limit, page }),
    })
    const data = await Promise.all(rows.map((row) => this.entry(row)))
    return pageOf({ data, total }, { limit, page })
  }

  /** Returns how e-mails leave this installation. */
  async delivery(me: Me, leaving: AbortSignal): Promise<MailDelivery> {
    if (this.config.smtpUrl !== undefined) return { server: 'set', undelivered: 0 }
    const since = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString()
    const undelivered = await mailOutbox.count(this.database.scan(me.uid, leaving), {
      created_at: { $gte: since },
      state: 'sent',
    })
    return { server: this.config.isDemo ? 'demo' : 'none', undelivered }
  }

  private async entry(row: QueuedMail): Promise<OutboxEntry> {
    const {
      id,
      kind,
      recipient,
      state,
      attempts,
      created_at,
      sent_at,
      next_attempt_at,
      last_error,
    } = row
    const written = this.config.isDemo ? await this.transport.folder?.read(id) : undefined
    return {
      id,
      kind: kind as MailKind,
      to: recipient,
      state: state as MailState,
      attempts,
      createdAt: created_at,
      sentAt: sent_at,
      nextAttemptAt: isOpen(state) ? next_attempt_at : null,
      error: last_error,
      ...(written ? { subject: written.subject, text: written.text } : {}),
    }
  }
}
