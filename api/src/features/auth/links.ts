import { Injectable } from '@nestjs/common'
import { Config } from '../../config/config.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { Mailer } from '../../mail/mailer.js'
import { ProblemError } from '../../problems/problem-error.js'
import { hashToken, newToken } from './tokens.js'

type LinkPurpose = 'set-password' | 'first-admin'

export interface Link {
  purpose: LinkPurpose
  userId: string | null
  email: string | null
  expiresAt: string
}

const pages: Record<LinkPurpose, string> = { 'set-password': '/auth/set-password', 'first-admin': '/auth/first-admin' }

async function read(sql: Sql, token: string, purpose?: LinkPurpose): Promise<Link> {
  const [row] = await sql.all<{ purpose: LinkPurpose; user_id: string | null; email: string | null; expires_at: string }>(
    'SELECT purpose, user_id, email, expires_at FROM links WHERE token_hash = ? AND expires_at > ?',
    [hashToken(token), new Date().toISOString()],
  )
  if (!row || (purpose && row.purpose !== purpose)) throw new ProblemError('link_expired')
  return { purpose: row.purpose, userId: row.user_id, email: row.email, expiresAt: row.expires_at }
}

/** Links that work once, for a limited time. */
@Injectable()
export class Links {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** Creates a link and returns its address, which is not stored anywhere. */
  async make(tx: Transaction, purpose: LinkPurpose, hours: number, whose?: { id: string; email: string }): Promise<string> {
    const token = newToken()
    const now = Date.now()
    const at = new Date(now).toISOString()
    await tx.run('DELETE FROM links WHERE expires_at < ?', [at])
    await tx.run('INSERT INTO links (token_hash, purpose, user_id, email, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)', [
      hashToken(token),
      purpose,
      whose?.id ?? null,
      whose?.email ?? null,
      at,
      new Date(now + hours * 3_600_000).toISOString(),
    ])
    return `${this.config.publicUrl}${pages[purpose]}?token=${token}`
  }

  /** Returns the link of an unused token. Throws `link_expired` for any invalid one. */
  peek(token: string, purpose?: LinkPurpose): Promise<Link> {
    return read(this.database.read, token, purpose)
  }

  /** Uses up a link: of several concurrent calls, one succeeds. */
  async use(tx: Transaction, token: string, purpose: LinkPurpose): Promise<Link> {
    const link = await read(tx, token, purpose)
    if ((await tx.run('DELETE FROM links WHERE token_hash = ?', [hashToken(token)])) !== 1) throw new ProblemError('link_expired')
    return link
  }

  /** Voids every link of a person, also those in mails that are not sent yet. */
  async voidAll(tx: Transaction, userId: string): Promise<void> {
    await this.mailer.cancel(tx, userId)
    await tx.run('DELETE FROM links WHERE user_id = ?', [userId])
  }

  async voidPurpose(tx: Transaction, purpose: LinkPurpose): Promise<void> {
    await tx.run('DELETE FROM links WHERE purpose = ?', [purpose])
  }
}
