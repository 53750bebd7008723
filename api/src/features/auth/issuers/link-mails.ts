import { Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import type { Issuer, Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { Config } from '../../../config/config.js'
import type { IssuerSettings } from '../../../config/issuers.js'
import { records } from '../../../crud/index.js'
import { Database, type Transaction } from '../../../database/database.js'
import { nameInMail, renderMail, type Mail } from '../../../mail/mail.js'
import type { Occasion } from '../../../mail/mail-sender.js'
import { Mailer } from '../../../mail/mailer.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Throttles } from '../secrets/throttles.js'
import { hashToken, newToken } from '../secrets/tokens.js'
import { markVerified } from '../sessions/account-moments.js'
import { SessionService } from '../sessions/session-service.js'
import { IssuerLinks } from './issuer-links.js'
import { IssuerRefusal } from './issuer-refusal.js'
import { waitingLinks } from './issuers.tables.js'
import { provenEmail, type Identity } from './proven-email.js'

const hours = 2

/**
 * Links accounts by a mail: to the e-mail that an issuer has proven, if it is that of an in-charge or a mentor. Admins and children are linked
 * by a person who is signed in, and by nobody else.
 */
@Injectable()
export class LinkMails implements OnModuleInit {
  private readonly logger = new Logger('Issuers')

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly links: IssuerLinks,
    private readonly sessions: SessionService,
    private readonly throttles: Throttles,
  ) {}

  onModuleInit(): void {
    this.mailer.template('issuer-link', (tx, occasion) => this.write(tx, occasion))
  }

  /** Sends the mail, if the account of the proven e-mail may get one. Starts after the response, so that its time says nothing of accounts. */
  offer(settings: IssuerSettings, identity: Identity): void {
    const email = provenEmail(identity, settings)
    if (email !== undefined)
      setImmediate(() =>
        this.send(settings.url, identity.sub, email).catch((error: unknown) =>
          this.logger.error(
            'A mail to link a sign-in could not be sent',
            error instanceof Error ? error.stack : String(error),
          ),
        ),
      )
  }

  private async send(issuer: string, subject: string, email: string): Promise<void> {
    const [account] = await records(user, this.database.read).find(
      { email, disabled: { $ne: true }, role: { $in: ['atlIncharge', 'mentor'] } },
      { fields: [] },
    )
    if (!account || !(await this.throttles.mayMail(email))) return
    await this.database.write(async (tx) => {
      await waitingLinks.remove(tx, { expires_at: { $lt: new Date().toISOString() } })
      // The link of an earlier mail ends.
      await this.mailer.cancel(tx, account.id, ['issuer-link'])
      await waitingLinks.put(tx, {
        user_id: account.id,
        issuer,
        subject,
        token_hash: null,
        expires_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
      })
      await this.mailer.send(tx, 'issuer-link', { id: account.id, email })
    }, 'strangers')
  }

  /** Links the account of a mail's token, once. Returns the issuer. Throws `link_expired`, also if the account may not be linked by a mail any more. */
  async confirm(token: string): Promise<Issuer> {
    const token_hash = hashToken(token)
    return this.database.write(async (tx) => {
      const [waiting] = await waitingLinks.find(tx, {
        token_hash,
        expires_at: { $gt: new Date().toISOString() },
      })
      const settings = this.config.issuers.find(({ url }) => url === waiting?.issuer)
      if (!waiting || !settings || (await waitingLinks.remove(tx, { token_hash })) !== 1)
        throw new ProblemError('link_expired')
      const me = await this.sessions.person(waiting.user_id)
      if (!me || !mayBeMailed(me)) throw new ProblemError('link_expired')
      await this.links.link(tx, me, waiting).catch((error: unknown) => {
        if (error instanceof IssuerRefusal)
          throw new ProblemError('not_applicable', {
            title: `Another sign-in with ${settings.label} is linked already.`,
          })
        throw error
      })
      await markVerified(tx, me.uid)
      return { id: settings.id, label: settings.label }
    }, 'strangers')
  }

  /** Writes the mail with a new token. Returns `null` if the account has changed, or waits no longer. */
  private async write(tx: Transaction, { userId, email }: Occasion): Promise<Mail | null> {
    const [account] = await records(user, tx).find(
      { id: userId, email, disabled: { $ne: true }, role: { $in: ['atlIncharge', 'mentor'] } },
      { fields: ['displayName', 'language'] },
    )
    const [waiting] = await waitingLinks.find(tx, { user_id: userId })
    const issuer = this.config.issuers.find(({ url }) => url === waiting?.issuer)
    if (!account || !issuer) return null
    const token = newToken()
    await waitingLinks.update(tx, { user_id: userId }, { token_hash: hashToken(token) })
    return renderMail({
      to: email,
      language: account.language,
      subject: `Link ${issuer.label} to your Tinkerdesk account`,
      paragraphs: [
        `Hello ${nameInMail(account.displayName)},`,
        `someone, most likely you, signed in with ${issuer.label} as ${email}. If you link it, this sign-in opens your Tinkerdesk account from now on.`,
      ],
      link: {
        label: `Link ${issuer.label}`,
        url: `${this.config.publicUrl}/auth/link-sign-in#token=${token}`,
      },
      after: ['The link works once, for 2 hours. If it was not you, ignore this e-mail.'],
    })
  }
}

const mayBeMailed = ({ role }: Pick<Me, 'role'>): boolean =>
  role === 'atlIncharge' || role === 'mentor'
