import { Injectable } from '@nestjs/common'
import type { IssuerLink, Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { ulid } from 'ulid'
import { Config } from '../../../config/config.js'
import type { IssuerSettings } from '../../../config/issuers.js'
import { recordChange, records } from '../../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { signIns } from '../secrets/auth.tables.js'
import { SessionService } from '../sessions/session-service.js'
import { IssuerRefusal } from './issuer-refusal.js'
import { issuerLinks, waitingLinks } from './issuers.tables.js'

/** A person at an issuer. */
interface Subject {
  /** As the issuer names itself. */
  issuer: string
  subject: string
}
type LinkRow = RowOf<typeof issuerLinks.columns>

/** Links from people at issuers to their accounts. */
@Injectable()
export class IssuerLinks {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly sessions: SessionService,
  ) {}

  /** Returns the link of a person at an issuer. */
  async find(sql: Sql, { issuer, subject }: Subject): Promise<LinkRow | undefined> {
    const [link] = await issuerLinks.find(sql, { issuer, subject })
    return link
  }

  /**
   * Links an account, which may have one person at each issuer. `me` is the account's own person. Returns false if they are linked already.
   * Throws `IssuerRefusal` if either has another link.
   */
  async link(tx: Transaction, me: Me, { issuer, subject }: Subject): Promise<boolean> {
    await tx.lock(`issuer links ${issuer}`)
    const [own] = await issuerLinks.find(tx, { user_id: me.uid, issuer })
    const theirs = await this.find(tx, { issuer, subject })
    if (own && own.subject === subject) return false
    if (own || theirs) throw new IssuerRefusal('taken')
    await issuerLinks.insert(tx, {
      id: ulid(),
      user_id: me.uid,
      issuer,
      subject,
      created_at: new Date().toISOString(),
    })
    await this.enter(tx, me, 'link', me.uid)
    return true
  }

  /** Ends a link: one's own, or any for an admin. Sessions that began with it end, except `kept`. */
  async unlink(me: Me, id: string, kept: string): Promise<void> {
    await this.database.write(async (tx) => {
      const mine = me.role === 'admin' ? {} : { user_id: me.uid }
      const [link] = await issuerLinks.find(tx, { id, ...mine })
      if (!link) throw new ProblemError('not_found', { title: 'This link has already ended.' })
      await this.end(tx, me, link, kept)
    }, me.uid)
  }

  /** Ends all links of an account, and those that wait. `me` is who changed the account. */
  async unlinkAll(tx: Transaction, me: Me, userId: string): Promise<void> {
    await waitingLinks.remove(tx, { user_id: userId })
    for (const link of await issuerLinks.find(tx, { user_id: userId })) await this.end(tx, me, link)
  }

  /** Returns the links of an account: one's own, or anyone's for an admin. */
  async of(me: Me, userId: string): Promise<IssuerLink[]> {
    if (userId !== me.uid && me.role !== 'admin') throw new ProblemError('not_found')
    const rows = await issuerLinks.find(
      this.database.read,
      { user_id: userId },
      { order: ['created_at', 'id'] },
    )
    return rows.map(({ id, issuer, created_at, used_at }) => {
      const settings = this.settingsOf(issuer)
      return {
        id,
        issuer: settings?.id ?? null,
        label: settings?.label ?? new URL(issuer).hostname,
        createdAt: created_at,
        usedAt: used_at,
      }
    })
  }

  /** Records a sign-in. */
  async markUsed(tx: Transaction, id: string): Promise<void> {
    await issuerLinks.update(tx, { id }, { used_at: new Date().toISOString() })
  }

  private settingsOf(url: string): IssuerSettings | undefined {
    return this.config.issuers.find((issuer) => issuer.url === url)
  }

  private async end(tx: Transaction, me: Me, link: LinkRow, kept = ''): Promise<void> {
    await issuerLinks.remove(tx, { id: link.id })
    const begun = await signIns.find(tx, {
      user_id: link.user_id,
      issuer: link.issuer,
      id: { $ne: kept },
    })
    if (begun.length > 0)
      await this.sessions.end(
        tx,
        link.user_id,
        begun.map(({ id }) => id),
      )
    await this.enter(tx, me, 'unlink', link.user_id)
  }

  /** Enters a link, or its end, into the history of the account. */
  private async enter(tx: Transaction, me: Me, action: 'link' | 'unlink', userId: string) {
    const [account] = await records(user, tx).find({ id: userId }, { fields: [] })
    const version = account?.version ?? 0
    await recordChange(tx, { me, action, resource: user, id: userId, version, fields: [] })
  }
}
