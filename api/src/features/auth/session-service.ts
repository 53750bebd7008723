import { Injectable, Logger } from '@nestjs/common'
import type { Me, Role } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Sessions, type Session } from '../../access/sessions.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { accounts as a } from './account-columns.js'
import { sessionHours, sessionTokenIn } from './session-cookie.js'
import { hashToken, newToken } from './tokens.js'

/** Where a request comes from. */
export interface Client {
  address: string
  userAgent: string | undefined
  /** The token of the session that the browser has already. */
  token: string | undefined
  /** The person chose "keep me signed in". */
  isKept: boolean
  /** The id of a device on which this account signed in before. */
  deviceId: string | undefined
}

interface SessionRow {
  session_id: string
  seen_at: string
  is_kept: number | null
  id: string
  email: string
  role: Role
  display_name: string
  student_id: string | null
  mentor_id: string | null
  school_id: string | null
}

/** Loads the person in one statement, entirely by indexes. An in-charge of several schools yields several rows. */
const openStatement = `
SELECT s.id AS session_id, s.seen_at AS seen_at, s.is_kept AS is_kept, u.id AS id, u.email AS email, u.role AS role, u.${a.displayName} AS display_name,
  u.${a.student} AS student_id, u.${a.mentor} AS mentor_id, COALESCE(st.${a.school}, sc.id) AS school_id
FROM sign_ins s
JOIN ${a.users} u ON u.id = s.user_id AND COALESCE(u.disabled, 0) = 0
LEFT JOIN ${a.students} st ON u.role = 'student' AND st.id = u.${a.student}
LEFT JOIN ${a.schools} sc ON u.role = 'atlIncharge' AND u.${a.verifiedAt} IS NOT NULL AND sc.${a.inchargeEmail} = u.email
WHERE s.token_hash = ? AND s.expires_at > ?`

/** Sessions that one person may have at once. */
const maxSessions = 20

/** How long a session's `seen_at` may lag behind, so that reading does not write at every request. */
const seenLagMs = 5 * 60_000

const expiryFrom = (now: number, isKept: boolean): string => new Date(now + sessionHours(isKept) * 3_600_000).toISOString()

function meFrom(rows: readonly SessionRow[]): Me {
  const { id, email, role, display_name, student_id, mentor_id } = rows[0]!
  return {
    uid: id,
    email,
    role,
    displayName: display_name,
    schoolIds: rows.flatMap(({ school_id }) => school_id ?? []),
    ...(student_id === null ? {} : { studentId: student_id }),
    ...(mentor_id === null ? {} : { mentorId: mentor_id }),
  }
}

/** The sessions in the database, the only authority on who a person is. */
@Injectable()
export class SessionService extends Sessions {
  private readonly logger = new Logger('Sessions')

  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {
    super()
  }

  async open(cookieHeader: string | undefined, use?: 'watching'): Promise<Session | null> {
    const token = sessionTokenIn(cookieHeader)
    return token ? this.find(token, use === undefined) : null
  }

  async resolve(token: string): Promise<Me | null> {
    return (await this.find(token))?.me ?? null
  }

  /** Starts a session and ends the browser's previous one. Refuses if the password or the account has changed in the meantime. */
  async start(userId: string, passwordHash: string, { userAgent, token: replaced, isKept }: Client): Promise<string> {
    const token = newToken()
    const now = Date.now()
    const at = new Date(now).toISOString()
    await this.database.write(async (tx) => {
      if (replaced) await this.endByToken(tx, replaced)
      await tx.run('DELETE FROM sign_ins WHERE expires_at < ?', [at])
      const started = await tx.run(
        `INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, expires_at, user_agent, is_kept)
         SELECT ?, ?, u.id, ?, ?, ?, ?, ? FROM ${a.users} u JOIN credentials c ON c.user_id = u.id
         WHERE u.id = ? AND COALESCE(u.disabled, 0) = 0 AND c.password_hash = ?`,
        [ulid(), hashToken(token), at, at, expiryFrom(now, isKept), userAgent?.slice(0, 300) ?? null, Number(isKept), userId, passwordHash],
      )
      if (started !== 1) throw new ProblemError('wrong_credentials')
      await this.endOldest(tx, userId)
    })
    return token
  }

  /** Ends the session a token belongs to, whoever owns it. */
  async endByToken(tx: Transaction, token: string): Promise<void> {
    const [found] = await tx.all<{ id: string; user_id: string }>('SELECT id, user_id FROM sign_ins WHERE token_hash = ?', [
      hashToken(token),
    ])
    if (!found) return
    await tx.run('DELETE FROM sign_ins WHERE id = ?', [found.id])
    tx.afterCommit(() => this.events.emit('sessions-ended', { userId: found.user_id, sessionIds: [found.id] }))
  }

  /** Ends a person's sessions, all of them or all but one. */
  async endAll(tx: Transaction, userId: string, exceptId?: string): Promise<void> {
    const ended = await tx.all<{ id: string }>('SELECT id FROM sign_ins WHERE user_id = ? AND id <> ?', [userId, exceptId ?? ''])
    await tx.run('DELETE FROM sign_ins WHERE user_id = ? AND id <> ?', [userId, exceptId ?? ''])
    const sessionIds = exceptId === undefined ? {} : { sessionIds: ended.map(({ id }) => id) }
    tx.afterCommit(() => this.events.emit('sessions-ended', { userId, ...sessionIds }))
  }

  /** Ends a person's sessions beyond the newest 20, so that a program that signs in again and again does not fill the table. */
  private async endOldest(tx: Transaction, userId: string): Promise<void> {
    const old = await tx.all<{ id: string }>(
      'SELECT id FROM sign_ins WHERE user_id = ? ORDER BY seen_at DESC, id DESC LIMIT 500 OFFSET ?',
      [userId, maxSessions],
    )
    for (const { id } of old) await tx.run('DELETE FROM sign_ins WHERE id = ?', [id])
    if (old.length > 0) tx.afterCommit(() => this.events.emit('sessions-ended', { userId, sessionIds: old.map(({ id }) => id) }))
  }

  private async find(token: string, isUsed = true): Promise<Session | null> {
    const now = Date.now()
    const rows = await this.database.read.all<SessionRow>(openStatement, [hashToken(token), new Date(now).toISOString()])
    if (rows.length === 0) return null
    const { session_id: id, seen_at, is_kept } = rows[0]!
    const isKept = is_kept === 1
    if (isUsed && now - Date.parse(seen_at) > seenLagMs) this.touch(id, now, isKept)
    return { id, me: meFrom(rows), isKept }
  }

  /** Extends the expiry in the background: nobody waits for it, and a lost update costs minutes out of fourteen days. */
  private touch(id: string, now: number, isKept: boolean): void {
    const seen = this.database.write((tx) =>
      tx.run('UPDATE sign_ins SET seen_at = ?, expires_at = ? WHERE id = ?', [new Date(now).toISOString(), expiryFrom(now, isKept), id]),
    )
    seen.catch(() => this.logger.warn('A session could not be prolonged.'))
  }
}
