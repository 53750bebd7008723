import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { User } from '@tinkerdesk/shared/resources/user'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { isQuiet } from '../../mail/quietly.js'
import { ProblemError } from '../../problems/problem-error.js'
import { accounts as a } from './account-columns.js'
import { Credentials } from './credentials.js'
import { Invitations } from './invitations.js'
import { Links } from './links.js'
import { SessionService } from './session-service.js'

const isActiveAdmin = (user: User | null): user is User => user?.role === 'admin' && !user.disabled

/** Follows changes of accounts: links, sessions, and always one admin who can sign in. */
@Injectable()
export class UserHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly credentials: Credentials,
    private readonly invitations: Invitations,
    private readonly links: Links,
    private readonly sessions: SessionService,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.hooks.on('user', {
      before: (change) => this.before(change),
      after: (change) => this.after(change),
      purge: ({ id, tx }) => this.credentials.forget(tx, id),
    })
  }

  private async before({ before, after, tx }: Change): Promise<Record<string, unknown> | void> {
    const [was, is] = [before as User | null, after as User | null]
    if (isActiveAdmin(was) && !isActiveAdmin(is)) await this.keepAnAdmin(tx, was.id)
    // A new address is unverified until a link sent to it is opened.
    if (was && is && was.email !== is.email) return { emailVerifiedAt: null }
  }

  private async after({ action, before, after, tx }: Change): Promise<void> {
    const [was, is] = [before as User | null, after as User | null]
    if (action === 'create' && is) await this.invite(tx, is)
    if (action === 'archive' && was) await this.shutOut(tx, was.id)
    if (was && is) await this.changed(tx, was, is)
  }

  private async changed(tx: Transaction, was: User, is: User): Promise<void> {
    const hasNewAddress = was.email !== is.email
    if (hasNewAddress || (is.disabled && !was.disabled)) await this.shutOut(tx, is.id)
    if (hasNewAddress) await this.invite(tx, is)
    // A role is reloaded at every request: the person stays signed in, and their open tabs follow.
    const isElsewhere = was.role !== is.role || was.student !== is.student || was.mentor !== is.mentor
    if (isElsewhere) tx.afterCommit(() => this.events.emit('reach-changed', { userId: is.id }))
  }

  private async invite(tx: Transaction, user: User): Promise<void> {
    if (!isQuiet() && !user.disabled) await this.invitations.invite(tx, user)
  }

  private async shutOut(tx: Transaction, userId: string): Promise<void> {
    await this.links.voidAll(tx, userId)
    await this.sessions.endAll(tx, userId)
  }

  private async keepAnAdmin(tx: Transaction, exceptId: string): Promise<void> {
    const others = await tx.all(`SELECT 1 FROM ${a.users} WHERE role = 'admin' AND COALESCE(disabled, 0) = 0 AND id <> ? LIMIT 1`, [
      exceptId,
    ])
    if (others.length === 0)
      throw new ProblemError('forbidden', { title: 'There must always be an admin who can sign in. Create another one first.' })
  }
}
