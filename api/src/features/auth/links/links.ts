import { Injectable } from '@nestjs/common'
import { shownSlipCode, type MailKind } from '@tinkerdesk/shared'
import { Config } from '../../../config/config.js'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import { Mailer } from '../../../mail/mailer.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { links } from '../secrets/auth.tables.js'
import { hashSlipCode, hashToken, newSlipCode, newToken } from '../secrets/tokens.js'
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
  slip: '/auth/use-slip',
  'first-admin': '/auth/first-admin',
  'reset-password': '/auth/reset-password',
}

/** That by which a link is found: its token, or what is typed from a slip. */
export type LinkKey = string | { signInName: string; code: string }

/** The pages that a link can lead to. Three of them set a password, each in its own words. */
export type LinkPage = keyof typeof pages

/** Says the same whether or not there is such an account. */
const wrongCode =
  'This name and this code do not belong together, or the slip was used, replaced or has expired. Check both, or ask your teacher for a new slip.'

/** The kinds of mail that contain a link, written when they are sent. */
const mailsWithLinks: readonly MailKind[] = ['invitation', 'password-reset']

const columnsOf = (key: LinkKey) =>
  typeof key === 'string'
    ? { token_hash: hashToken(key) }
    : { code_hash: hashSlipCode(key.signInName, key.code) }

async function read(sql: Sql, key: LinkKey, purpose?: LinkPurpose): Promise<Link> {
  const [row] = await links.find(sql, {
    ...columnsOf(key),
    expires_at: { $gt: new Date().toISOString() },
  })
  if (!row || (purpose && row.purpose !== purpose))
    throw new ProblemError('link_expired', typeof key === 'string' ? {} : { title: wrongCode })
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
    return `${this.config.publicUrl}${pages[page]}#token=${await this.insert(tx, purpose, hours, whose)}`
  }

  /** Creates the link of a slip in place of the old one. Returns its address and its code, which are not stored anywhere. */
  async makeSlip(
    tx: Transaction,
    hours: number,
    whose: { id: string; signInName: string },
  ): Promise<{ url: string; code: string }> {
    await this.voidSlip(tx, whose.id)
    const code = newSlipCode()
    const token = await this.insert(tx, 'slip', hours, whose, code)
    return {
      url: `${this.config.publicUrl}${pages.slip}#token=${token}`,
      code: shownSlipCode(code),
    }
  }

  /** Returns the token. */
  private async insert(
    tx: Transaction,
    purpose: LinkPurpose,
    hours: number,
    whose?: { id: string; signInName: string },
    code?: string,
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
      code_hash: code && whose ? hashSlipCode(whose.signInName, code) : null,
    })
    return token
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

  /** Returns the link of an unused token or code. Throws `link_expired` for any invalid one. */
  peek(key: LinkKey, purpose?: LinkPurpose): Promise<Link> {
    return read(this.database.read, key, purpose)
  }

  /** Uses up a link: of several concurrent calls, one succeeds. */
  async use(tx: Transaction, key: LinkKey, purpose: LinkPurpose): Promise<Link> {
    const link = await read(tx, key, purpose)
    if ((await links.remove(tx, columnsOf(key))) !== 1) throw new ProblemError('link_expired')
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
