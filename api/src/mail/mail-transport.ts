import { join } from 'node:path'
import { Injectable } from '@nestjs/common'
import type { Transporter } from 'nodemailer'
import { Config } from '../config/config.js'
import { MailFolder } from './mail-folder.js'
import type { Mail } from './mail.js'

/** Hands mails to the SMTP server; without one it writes them to a folder. */
@Injectable()
export class MailTransport {
  /** Absent where mails are really sent. */
  readonly folder: MailFolder | undefined
  private connection: Promise<Transporter> | undefined

  constructor(private readonly config: Config) {
    if (config.smtpUrl === undefined) this.folder = new MailFolder(join(config.dataDir, 'outbox'))
  }

  /** Sends a mail; throws what nodemailer or the disk throws. A mail that is sent twice has the same `Message-ID`. */
  async send(id: string, mail: Mail): Promise<void> {
    if (this.folder) return this.folder.put(id, mail)
    const { mailFrom, publicUrl } = this.config
    const messageId = `<${id}@${new URL(publicUrl).hostname}>`
    const connection = await this.connect()
    await connection.sendMail({
      from: mailFrom,
      disableFileAccess: true,
      disableUrlAccess: true,
      messageId,
      ...mail,
    })
  }

  async close(): Promise<void> {
    ;(await this.connection)?.close()
  }

  /** The connection to the mail server; made, and its code loaded, with the first mail. */
  private connect(): Promise<Transporter> {
    this.connection ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(this.config.smtpUrl, {
        pool: true,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      } as object),
    )
    return this.connection
  }
}
