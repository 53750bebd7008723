import { Injectable, Logger } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { ulid } from 'ulid'
import { system } from '../../../access/system.js'
import { Sessions, type Session } from '../../../access/sessions.js'
import { ReadLog, records } from '../../../crud/index.js'
import { Database, type Transaction } from '../../../database/database.js'
import { Events } from '../../../events/events.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { markSignedIn } from './account-moments.js'
import { FactorRule } from './factor-rule.js'
import { factorChallenges } from '../secrets/factors.tables.js'
import { calendarAddresses, signIns } from '../secrets/auth.tables.js'
import { OpenSessions, type OpenSession } from './open-sessions.js'
import { secureToken, sessionHours, sessionTokenIn } from './session-cookie.js'
import {
  meFrom,
  openStatement,
  personStatement,
  startByPasswordStatement,
  startStatement,
  type PersonRow,
  type SessionRow,
} from './session-statements.js'
import type { DeviceInUse } from '../secrets/throttles.js'
import { serviceAccounts } from '../secrets/tokens.tables.js'
import { hashToken, newToken } from '../secrets/tokens.js'

/** The browser that a session is started for. */
export interface SessionClient {
  userAgent: string | undefined
  /** The token of the browser's current session. */
  token: string | undefined
  /** True if the person chose "keep me signed in". */
  isKept: boolean
  /** True if the browser uses https. */
  isSecure: boolean
  /** The issuer at which the person signed in, as it names itself. Absent for any other way. */
  issuer?: string
}

/** The origin of a sign-in with a password. */
export interface Client extends SessionClient {
  address: string
  device: DeviceInUse | undefined
}

/** Sessions that one person may have at once. */
const maxSessions = 20

/** How long a session's `seen_at` may lag behind, so that reading does not write at every request. */
const seenLagMs = 5 * 60_000

const expiryFrom = (now: number, isKept: boolean): string =>
  new Date(now + sessionHours(isKept) * 3_600_000).toISOString()

/** The sessions in the database, the only authority on who a person is. */
@Injectable()
export class SessionService extends Sessions {
  private readonly logger = new Logger('Sessions')
  private readonly openSessions: OpenSessions

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly rule: FactorRule,
    private readonly readLog: ReadLog,
  ) {
    super()
    this.openSessions = new OpenSessions(database)
  }

  async open(cookieHeader: string | undefined, use?: 'watching'): Promise<Session | null> {
    const token = sessionTokenIn(cookieHeader)
    return token ? this.find(token, use === undefined) : null
  }

  async resolve(token: string): Promise<Me | null> {
    return (await this.find(token))?.me ?? null
  }

  async person(id: string): Promise<Me | null> {
    const rows = await this.database.read.all<PersonRow>(personStatement, [id])
    return rows[0] ? meFrom(rows, this.rule.installation) : null
  }

  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const accounts = await records(user, this.database.read).find(
      { id: { $in: [...new Set(ids)] } },
      { fields: ['displayName'] },
    )
    const programs = await serviceAccounts.find(this.database.read, { id: [...new Set(ids)] })
    return new Map([
      [system.uid, system.displayName],
      ...programs.map(({ id, name }) => [id, name] as const),
      ...accounts.map(({ id, displayName }) => [id, displayName] as const),
    ])
  }

  /**
   * Starts a session and ends the browser's previous one, of a person who has proved who they are: only `SignInSteps` calls it. Refuses if the
   * password or the account has changed in the meantime. `null` for a person who came without a password.
   */
  async startIn(
    tx: Transaction,
    userId: string,
    passwordHash: string | null,
    { userAgent, token: replaced, isKept, isSecure, issuer }: SessionClient,
  ): Promise<string> {
    const token = isSecure ? secureToken(newToken()) : newToken()
    const now = Date.now()
    const at = new Date(now).toISOString()
    if (replaced) await this.endByToken(tx, replaced, 'replaced')
    await signIns.remove(tx, { expires_at: { $lt: at } })
    const agent = userAgent?.slice(0, 300) ?? null
    const row = [ulid(), hashToken(token), at, at, at, agent, Number(isKept)]
    const ends = expiryFrom(now, false)
    const moments = [ends, expiryFrom(now, isKept), ends]
    const values = [...row, ...moments, userId]
    const started = await (passwordHash === null
      ? tx.run(startStatement, values)
      : tx.run(startByPasswordStatement, [...values, passwordHash]))
    if (started !== 1) throw new ProblemError('wrong_credentials')
    if (issuer !== undefined) await signIns.update(tx, { token_hash: hashToken(token) }, { issuer })
    await markSignedIn(tx, userId)
    const fields = ['role', 'student'] as const
    const [account] = await records(user, tx).find({ id: userId }, { fields })
    if (account) {
      const person = { uid: userId, role: account.role }
      tx.afterCommit(() => this.readLog.noteSignIn(person, account.student))
    }
    await this.endOldest(tx, userId)
    return token
  }

  /** Ends the session that a token belongs to. */
  async endByToken(tx: Transaction, token: string, how?: 'replaced'): Promise<void> {
    const [session] = await signIns.find(tx, { token_hash: hashToken(token) })
    if (session) await this.end(tx, session.user_id, [session.id], how)
  }

  /** Ends a person's sessions, all of them or all but one, and their calendar address. */
  async endAll(tx: Transaction, userId: string, exceptId?: string): Promise<void> {
    await calendarAddresses.remove(tx, { user_id: userId })
    await factorChallenges.remove(tx, { user_id: userId })
    if (exceptId !== undefined) {
      const others = await signIns.find(tx, { user_id: userId, id: { $ne: exceptId } })
      return this.end(
        tx,
        userId,
        others.map(({ id }) => id),
      )
    }
    await signIns.remove(tx, { user_id: userId })
    this.events.emitAfter(tx, 'sessions-ended', { userId })
  }

  /**
   * Refuses a disabled person's sessions from now on, and closes their sockets. The rows stay, so that a refusal can say why; enabling the
   * account must end them.
   */
  suspend(tx: Transaction, userId: string): void {
    this.events.emitAfter(tx, 'sessions-ended', { userId, isDisabled: true })
  }

  /** Ends a person's sessions except the newest 20, so that a program that signs in again and again does not fill the table. */
  private async endOldest(tx: Transaction, userId: string): Promise<void> {
    const oldest = { order: ['-seen_at', '-id'], limit: 500, offset: maxSessions } as const
    const old = await signIns.find(tx, { user_id: userId }, oldest)
    if (old.length > 0)
      await this.end(
        tx,
        userId,
        old.map(({ id }) => id),
        'replaced',
      )
  }

  /** Ends some sessions of a person and closes their sockets. `replaced` says that newer ones take their place. */
  async end(
    tx: Transaction,
    userId: string,
    sessionIds: readonly string[],
    how?: 'replaced',
  ): Promise<void> {
    await signIns.remove(tx, { id: sessionIds })
    this.events.emitAfter(tx, 'sessions-ended', {
      userId,
      sessionIds,
      ...(how && { isReplaced: true }),
    })
  }

  private async find(token: string, isUsed = true): Promise<Session | null> {
    const now = Date.now()
    const open = this.openSessions.find(token, now) ?? (await this.read(token, now))
    if (!open) return null
    if (isUsed && now - open.seenAt > seenLagMs) this.touch(open, now)
    return open.session
  }

  private async read(token: string, now: number): Promise<OpenSession | null> {
    const { revision } = this.database
    const rows = await this.database.read.all<SessionRow>(openStatement, [
      hashToken(token),
      new Date(now).toISOString(),
    ])
    if (rows.length === 0) return null
    const { session_id: id, seen_at, expires_at, ends_at, is_kept, disabled, proved_at } = rows[0]!
    if (disabled === 1) throw new ProblemError('account_disabled')
    const provedAt = proved_at === null ? 0 : Date.parse(proved_at)
    const session = {
      id,
      me: meFrom(rows, this.rule.installation),
      isKept: is_kept === 1,
      provedAt,
    }
    return this.openSessions.keep(
      token,
      {
        session,
        seenAt: Date.parse(seen_at),
        expiresAt: Date.parse(expires_at),
        endsAt: ends_at,
      },
      revision,
      now,
    )
  }

  /** Extends the expiry in the background: nobody waits for it, and a lost update costs minutes out of fourteen days. */
  private touch({ session: { id, isKept, me }, endsAt }: OpenSession, now: number): void {
    const expiry = expiryFrom(now, isKept)
    const seen = this.database.write(
      (tx) =>
        signIns.update(
          tx,
          { id },
          {
            seen_at: new Date(now).toISOString(),
            expires_at: endsAt && endsAt < expiry ? endsAt : expiry,
          },
        ),
      me.uid,
    )
    seen.catch(() => this.logger.warn('A session could not be prolonged.'))
  }
}
