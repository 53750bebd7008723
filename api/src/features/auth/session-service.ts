import { Injectable, Logger } from '@nestjs/common'
import type { Me, Role } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { ulid } from 'ulid'
import { system } from '../../access/system.js'
import { Sessions, type Session } from '../../access/sessions.js'
import { records, tableOf } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { markSignedIn } from './account-moments.js'
import { signIns } from './auth.tables.js'
import { sessionHours, sessionTokenIn } from './session-cookie.js'
import { hashToken, newToken } from './tokens.js'

/** The origin of a request. */
export interface Client {
  address: string
  userAgent: string | undefined
  /** The token of the browser's current session. */
  token: string | undefined
  /** True if the person chose "keep me signed in". */
  isKept: boolean
  /** The id of a device on which this account has signed in before. */
  deviceId: string | undefined
}

interface PersonRow {
  id: string
  email: string
  role: Role
  display_name: string
  student_id: string | null
  mentor_id: string | null
  school_id: string | null
  disabled: number | null
}

interface SessionRow extends PersonRow {
  session_id: string
  seen_at: string
  is_kept: number | null
}

const [users, students, schools] = [tableOf(user), tableOf(student), tableOf(school)]
const isEnabled = `COALESCE(${users.column('disabled', 'u')}, 0) = 0`

/** A person with their rights. An in-charge of several schools yields several rows. */
const personColumns = `u.id AS id, ${users.column('email', 'u')} AS email, ${users.column('role', 'u')} AS role,
  ${users.column('displayName', 'u')} AS display_name, ${users.column('student', 'u')} AS student_id,
  ${users.column('mentor', 'u')} AS mentor_id, COALESCE(${students.column('school', 'st')}, sc.id) AS school_id,
  ${users.column('disabled', 'u')} AS disabled`
const ownRecords = `
LEFT JOIN ${students.name} st ON ${users.column('role', 'u')} = 'student' AND st.id = ${users.column('student', 'u')}
LEFT JOIN ${schools.name} sc ON ${users.column('role', 'u')} = 'atlIncharge' AND ${users.column('emailVerifiedAt', 'u')} IS NOT NULL
  AND ${schools.column('atlIncharge.email', 'sc')} = ${users.column('email', 'u')}`

/** Loads the person of a session. Uses SQL, because it runs at every request: one statement, entirely by indexes. */
const openStatement = `
SELECT s.id AS session_id, s.seen_at AS seen_at, s.is_kept AS is_kept, ${personColumns}
FROM sign_ins s
JOIN ${users.name} u ON u.id = s.user_id${ownRecords}
WHERE s.token_hash = ? AND s.expires_at > ?`

/** Loads a person without a session. */
const personStatement = `SELECT ${personColumns} FROM ${users.name} u${ownRecords} WHERE u.id = ? AND ${isEnabled}`

/** Starts a session. Uses SQL, because the statement that writes it also checks the account and its password. */
const startStatement = `
INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, expires_at, user_agent, is_kept)
SELECT ?, ?, u.id, ?, ?, ?, ?, ? FROM ${users.name} u JOIN credentials c ON c.user_id = u.id
WHERE u.id = ? AND ${isEnabled} AND c.password_hash = ?`

/** Sessions that one person may have at once. */
const maxSessions = 20

/** How long a session's `seen_at` may lag behind, so that reading does not write at every request. */
const seenLagMs = 5 * 60_000

const expiryFrom = (now: number, isKept: boolean): string => new Date(now + sessionHours(isKept) * 3_600_000).toISOString()

function meFrom(rows: readonly PersonRow[]): Me {
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

  async person(id: string): Promise<Me | null> {
    const rows = await this.database.read.all<PersonRow>(personStatement, [id])
    return rows[0] ? meFrom(rows) : null
  }

  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const accounts = await records(user, this.database.read).find({ id: { $in: [...new Set(ids)] } }, { fields: ['displayName'] })
    return new Map([[system.uid, system.displayName], ...accounts.map(({ id, displayName }) => [id, displayName] as const)])
  }

  /** Starts a session and ends the browser's previous one. Refuses if the password or the account has changed in the meantime. */
  async start(userId: string, passwordHash: string, { userAgent, token: replaced, isKept }: Client): Promise<string> {
    const token = newToken()
    const now = Date.now()
    const at = new Date(now).toISOString()
    await this.database.write(async (tx) => {
      if (replaced) await this.endByToken(tx, replaced)
      await signIns.remove(tx, { expires_at: { $lt: at } })
      const agent = userAgent?.slice(0, 300) ?? null
      const row = [ulid(), hashToken(token), at, at, expiryFrom(now, isKept), agent, Number(isKept)]
      const started = await tx.run(startStatement, [...row, userId, passwordHash])
      if (started !== 1) throw new ProblemError('wrong_credentials')
      await markSignedIn(tx, userId)
      await this.endOldest(tx, userId)
    })
    return token
  }

  /** Ends the session that a token belongs to. */
  async endByToken(tx: Transaction, token: string): Promise<void> {
    const [session] = await signIns.find(tx, { token_hash: hashToken(token) })
    if (session) await this.end(tx, session.user_id, [session.id])
  }

  /** Ends a person's sessions, all of them or all but one. */
  async endAll(tx: Transaction, userId: string, exceptId?: string): Promise<void> {
    if (exceptId !== undefined) {
      const others = await signIns.find(tx, { user_id: userId, id: { $ne: exceptId } })
      return this.end(
        tx,
        userId,
        others.map(({ id }) => id),
      )
    }
    await signIns.remove(tx, { user_id: userId })
    tx.afterCommit(() => this.events.emit('sessions-ended', { userId }))
  }

  /**
   * Refuses a disabled person's sessions from now on, and closes their sockets. The rows stay, so that a refusal can say why; enabling the
   * account must end them.
   */
  suspend(tx: Transaction, userId: string): void {
    tx.afterCommit(() => this.events.emit('sessions-ended', { userId }))
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
      )
  }

  /** Ends some sessions of a person and closes their sockets. */
  async end(tx: Transaction, userId: string, sessionIds: readonly string[]): Promise<void> {
    await signIns.remove(tx, { id: sessionIds })
    tx.afterCommit(() => this.events.emit('sessions-ended', { userId, sessionIds }))
  }

  private async find(token: string, isUsed = true): Promise<Session | null> {
    const now = Date.now()
    const rows = await this.database.read.all<SessionRow>(openStatement, [hashToken(token), new Date(now).toISOString()])
    if (rows.length === 0) return null
    const { session_id: id, seen_at, is_kept, disabled } = rows[0]!
    if (disabled === 1) throw new ProblemError('account_disabled')
    const isKept = is_kept === 1
    if (isUsed && now - Date.parse(seen_at) > seenLagMs) this.touch(id, now, isKept)
    return { id, me: meFrom(rows), isKept }
  }

  /** Extends the expiry in the background: nobody waits for it, and a lost update costs minutes out of fourteen days. */
  private touch(id: string, now: number, isKept: boolean): void {
    const seen = this.database.write((tx) =>
      signIns.update(tx, { id }, { seen_at: new Date(now).toISOString(), expires_at: expiryFrom(now, isKept) }),
    )
    seen.catch(() => this.logger.warn('A session could not be prolonged.'))
  }
}
