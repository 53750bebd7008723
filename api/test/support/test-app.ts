import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  resourceNamed,
  type Issue,
  type MadeToken,
  type Role,
  type TokenScope,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { KnownRoutes } from '../../src/problems/known-routes.js'
import { Config } from '../../src/config/config.js'
import { createApp } from '../../src/app/create-app.js'
import { system } from '../../src/access/system.js'
import { records } from '../../src/crud/index.js'
import { digestOf } from '../../src/crud/write/audit.js'
import { Gate } from '../../src/crud/gate/gate.js'
import { Database, type Dialect } from '../../src/database/database.js'
import { sessionCookie } from '../../src/features/auth/sessions/session-cookie.js'
import { hashToken, newToken } from '../../src/features/auth/secrets/tokens.js'
import { MessageLimits } from '../../src/features/chats/message-limits.js'
import { JobSchedule } from '../../src/jobs/job-schedule.js'
import { quietly } from '../../src/mail/quietly.js'
import { dataTables } from './data-tables.js'
import { freshDatabase, type FreshDatabase, type Original } from './fresh-database.js'

export type Body = Record<string, unknown>
export interface Answer {
  status: number
  /** An object for a record or a problem, an array for a bare list, an empty object without JSON. */
  body: Body & { code?: string; issues?: Issue[]; data?: Body[] }
  text: string
  headers: Record<string, string | number | string[] | undefined>
}

/** A person with an account and a session. */
export interface Person {
  id: string
  email: string
  role: Role
  cookie: string
}

/** A token of a program. */
export interface Bearer {
  id: string
  bearer: string
}

/** Sends requests as our own pages do, with one person's session. */
export interface Client {
  get(url: string): Promise<Answer>
  post(url: string, body?: unknown): Promise<Answer>
  patch(url: string, body?: unknown): Promise<Answer>
  del(url: string, body?: unknown): Promise<Answer>
  put(url: string, body?: unknown): Promise<Answer>
  /** Sends a raw request: the body is text or bytes, and its headers override ours. */
  raw(
    method: Method,
    url: string,
    payload?: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<Answer>
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'

const host = '127.0.0.1:3000'
const jsonBody = (text: string): Answer['body'] =>
  /^\s*[[{]/.test(text) ? (JSON.parse(text) as Answer['body']) : {}

/** Returns the rows of a page or a bare array. */
export const rowsOf = ({ body }: Answer): Body[] =>
  Array.isArray(body) ? (body as Body[]) : (body.data ?? [])

/** The whole product on an empty database, without a port. */
export class TestApp {
  private people = 0

  private constructor(
    readonly app: NestFastifyApplication,
    readonly database: Database,
    private readonly remove: () => Promise<void>,
  ) {}

  /** Every route of the server, as Fastify lists it. */
  get routes(): { method: string; url: string }[] {
    return this.app.get(KnownRoutes).all()
  }

  /** Starts on a database with the product's tables, or with those of another original. */
  static async start(
    dialect: Dialect,
    original?: Original,
    more: Record<string, string> = {},
  ): Promise<TestApp> {
    return TestApp.over(await freshDatabase(dialect, original), more)
  }

  /** Starts on a database that exists. */
  static async over(
    { env, remove }: FreshDatabase,
    more: Record<string, string> = {},
  ): Promise<TestApp> {
    const app = await createApp(new Config({ NODE_ENV: 'test', DEMO: 'off', ...env, ...more }))
    await app.getHttpAdapter().getInstance().ready()
    // Scheduled work starts by the clock, and would change data in the middle of a test.
    app.get(JobSchedule).stop()
    // The tests write more messages at a time than a person may.
    app.get(MessageLimits).burst = 100_000
    return new TestApp(app, app.get(Database), remove)
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.remove()
  }

  get gate(): Gate {
    return this.app.get(Gate)
  }

  /** Creates an account of a role and signs it in. Its e-mail is verified by default. */
  async person(
    role: Role,
    { verified = true, ...fields }: Body & { verified?: boolean } = {},
  ): Promise<Person> {
    this.people += 1
    const email = `person${this.people}@${role.toLowerCase()}.example`
    const displayName = `Person ${this.people}`
    const row = await quietly(() =>
      this.database.write(
        (tx) => this.gate.create(system, 'user', { role, email, displayName, ...fields }, { tx }),
        'product',
      ),
    )
    const id = String(row['id'])
    if (verified) await this.put('user', id, { emailVerifiedAt: new Date().toISOString() })
    return { id, email: String(fields['email'] ?? email), role, cookie: await this.session(id) }
  }

  /** Returns a session of an account, as after a sign-in just now, as a `Cookie` header. */
  async session(userId: string): Promise<string> {
    const token = newToken()
    const now = new Date().toISOString()
    await this.database.write(
      (tx) =>
        tx.run(
          'INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, proved_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [ulid(), hashToken(token), userId, now, now, now, '2999-01-01T00:00:00.000Z'],
        ),
      'product',
    )
    return `${sessionCookie}=${token}`
  }

  /** Creates a record as the system. */
  async make(resource: string, body: Body): Promise<Body> {
    return quietly(() => this.gate.create(system, resource, body))
  }

  /** Writes fields as the system, including read-only ones. */
  async put(resource: string, id: string, fields: Body): Promise<void> {
    await quietly(() =>
      this.database.write((tx) => records(resourceNamed(resource), tx).put(id, fields), 'product'),
    )
  }

  /** Makes a token as a person would, and returns it. */
  async token(person: Person, scope: TokenScope, more: Body = {}): Promise<Bearer> {
    const body = { name: 'Nightly', days: 30, scope, ...more }
    const answer = await this.as(person).post('/api/tokens', body)
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`)
    const { token, secret } = answer.body as unknown as MadeToken
    return { id: token.id, bearer: secret }
  }

  /** Sends requests with a session as our own pages do, with a token as programs do, or without either. */
  as(person: Pick<Person, 'cookie'> | Pick<Bearer, 'bearer'> | null): Client {
    const own: Record<string, string> =
      person && 'bearer' in person
        ? { authorization: `Bearer ${person.bearer}` }
        : { origin: `http://${host}`, ...(person && { cookie: person.cookie }) }
    const raw: Client['raw'] = async (method, url, payload, headers = {}) => {
      const answer = await this.app.inject({
        method,
        url,
        headers: {
          host,
          ...own,
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      return {
        status: answer.statusCode,
        body: jsonBody(answer.body),
        text: answer.body,
        headers: answer.headers,
      }
    }
    const send = (method: Method) => (url: string, body?: unknown) =>
      body === undefined
        ? raw(method, url)
        : raw(method, url, JSON.stringify(body), { 'content-type': 'application/json' })
    return {
      get: (url) => raw('GET', url),
      post: send('POST'),
      patch: send('PATCH'),
      del: send('DELETE'),
      put: send('PUT'),
      raw,
    }
  }

  /** Uploads a small file as a person: these bytes, or text after the first characters of another type. Returns its id. */
  async upload(person: Person, name: string, content: string | Buffer = ''): Promise<string> {
    const boundary = 'sample-boundary'
    const head = [
      `--${boundary}`,
      `content-disposition: form-data; name="file"; filename="${name}"`,
      'content-type: text/plain',
      '',
      '',
    ].join('\r\n')
    const body = typeof content === 'string' ? Buffer.from(`${content}What ${name} says.`) : content
    const payload = Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const answer = await this.as(person).raw('POST', '/api/files', payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    if (answer.status !== 201)
      throw new Error(`The upload of ${name} answered ${answer.status}: ${answer.text}`)
    return String(answer.body['id'])
  }

  /** Returns the number of audit entries: every change through the gate adds one. */
  async changes(): Promise<number> {
    const [row] = await this.database.read.all<{ n: number }>(
      'SELECT COUNT(*) AS n FROM audit_trail',
    )
    return row!.n
  }

  /** Returns a digest of every table with people's data, to detect changes. */
  async checksum(): Promise<Record<string, string>> {
    const sums: Record<string, string> = {}
    for (const table of dataTables)
      sums[table] = digestOf(await this.database.read.all(`SELECT * FROM "${table}" ORDER BY 1, 2`))
    return sums
  }
}
