import { join } from 'node:path'
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Transporter } from 'nodemailer'
import { Config } from '../config/config.js'
import type { Mail, OutboxMail } from './mail.js'
import { Outbox } from './outbox.js'

/** Mails that may wait; beyond it the newest are dropped, for a dead mail server must not fill the memory. */
const longestQueue = 5000

/** Sends mails one after another, behind the request that caused them. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail')
  private readonly outbox: Outbox | undefined
  private transport: Promise<Transporter> | undefined
  private queue: Promise<void> = Promise.resolve()
  private waiting = 0

  constructor(private readonly config: Config) {
    if (config.smtpUrl === undefined) this.outbox = new Outbox(join(config.dataDir, 'outbox'))
  }

  /** The connection to the mail server; made, and its code loaded, with the first mail. */
  private connect(): Promise<Transporter> {
    this.transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(this.config.smtpUrl, {
        pool: true,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      } as object),
    )
    return this.transport
  }

  /** Puts a mail into the queue and answers at once; a failure is logged and breaks nothing. */
  send(mail: Mail): void {
    if (this.waiting >= longestQueue) return this.logger.error('Too many mails are waiting; one was not sent.')
    this.waiting += 1
    this.queue = this.queue.then(() => this.deliver(mail)).finally(() => (this.waiting -= 1))
  }

  /** Resolves when all mails given so far are sent or have failed. */
  async settled(): Promise<void> {
    await this.queue
  }

  /** The newest mails of a demo's outbox; `null` elsewhere, for the links in real mails open other people's accounts. */
  async newestInOutbox(count: number): Promise<OutboxMail[] | null> {
    if (!this.config.isDemo) return null
    await this.queue
    return this.outbox?.newest(count) ?? null
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([this.queue, new Promise((done) => setTimeout(done, 5000).unref())])
    ;(await this.transport)?.close()
  }

  private async deliver(mail: Mail): Promise<void> {
    try {
      if (this.outbox) await this.outbox.put(mail)
      else await (await this.connect()).sendMail({ from: this.config.mailFrom, disableFileAccess: true, disableUrlAccess: true, ...mail })
    } catch (error) {
      // The server's words may repeat the address, so only the kind of failure is written down.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
      this.logger.error(`A mail could not be sent (${String(code ?? 'unknown')}${responseCode ? ` ${String(responseCode)}` : ''}).`)
    }
  }
}
