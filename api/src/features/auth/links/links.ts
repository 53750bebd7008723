import { Injectable } from '@nestjs/common'
import type { MailKind } from '@tinkerdesk/shared'
import { Config } from '../../../config/config.js'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import { Mailer } from '../../../mail/mailer.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { links } from '../secrets/auth.tables.js'
import { hashToken, newToken } from '../secrets/tokens.js'
import { markNoSlip } from '../sessions/account-moments.js'

type LinkPurpose = 'set-password' | 'slip' | 'first-admin'

export interface Link {
  purpose: LinkPurpose
  userId: string | null
  /** The e-mail, or the handle on a slip, of an account without one. */
  signInName: string | null
  expiresAt: string
}

const pages = {
  'set-password': '/auth/set-password',
  slip: '/auth/set-password',
  'first-admin': '/auth/first-admin',
  'reset-password': '/auth/reset-password',
}

/** The pages that a link can lead to. Two of them set a password, each in its own words; a slip's leads to the first. */
export type LinkPage = keyof typeof pages

/** The kinds of mail that contain a link, written when they are sent. */
const mailsWithLinks: readonly MailKind[] = ['invitation', 'password-reset']

async function read(sql: Sql, token: string, purpose?: LinkPurpose): Promise<Link> {
  const [row] = await links.find(sql, {
    token_hash: hashToken(token),
    expires_at: { $gt: new Date().toISOString() },
  })
  if (!row || (purpose && row.purpose !== purpose)) throw new ProblemError('link_expired')
  return {
    purpose: row.purpose as LinkPurpose,
    userId: row.user_id,
    signInName: row.email,
    expiresAt: row.expires_at,
  }
}

/** Links that work once, for a limited time. */
@Injectable()
export class Links {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Creates a link and returns its address, which is not stored anywhere. It leads to the page of its purpose, unless another is named. The token
   * is in the fragment, which a browser sends to nobody.
   */
  async make(
    tx: Transaction,
    purpose: LinkPurpose,
    hours: number,
    whose?: { id: string; signInName: string },
    page: LinkPage = purpose,
  ): Promise<string> {
    const token = newToken()
    const now = Date.now()
    const at = new Date(now).toISOString()
    await links.remove(tx, { expires_at: { $lt: at } })
    await links.insert(tx, {
      token_hash: hashToken(token),
      purpose,
      user_id: whose?.id ?? null,
      email: whose?.signInName ?? null,
      created_at: at,
      expires_at: new Date(now + hours * 3_600_000).toISOString(),
    })
    return `${this.config.publicUrl}${pages[page]}#token=${token}`
  }

  /** Returns true if a link for this purpose was made within the last `ms`. */
  async isFresh(tx: Transaction, purpose: LinkPurpose, ms: number): Promise<boolean> {
    return (
      (await links.count(tx, {
        purpose,
        created_at: { $gt: new Date(Date.now() - ms).toISOString() },
      })) > 0
    )
  }

  /** Returns the link of an unused token. Throws `link_expired` for any invalid one. */
  peek(token: string, purpose?: LinkPurpose): Promise<Link> {
    return read(this.database.read, token, purpose)
  }

  /** Uses up a link: of several concurrent calls, one succeeds. */
  async use(tx: Transaction, token: string, purpose: LinkPurpose): Promise<Link> {
    const link = await read(tx, token, purpose)
    if ((await links.remove(tx, { token_hash: hashToken(token) })) !== 1)
      throw new ProblemError('link_expired')
    return link
  }

  /** Voids the unused slip of a person. Returns true if there was one. */
  async voidSlip(tx: Transaction, userId: string): Promise<boolean> {
    return (await links.remove(tx, { user_id: userId, purpose: 'slip' })) > 0
  }

  /** Voids every link of a person, including a printed one and those in e-mails that are not sent yet. */
  async voidAll(tx: Transaction, userId: string): Promise<void> {
    await this.mailer.cancel(tx, userId, mailsWithLinks)
    await links.remove(tx, { user_id: userId })
    await markNoSlip(tx, userId)
  }

  async voidPurpose(tx: Transaction, purpose: LinkPurpose): Promise<void> {
    await links.remove(tx, { purpose })
  }
}
