import { Logger } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Problem } from '@tinkerdesk/shared'
import { Config } from '../../src/config/config.js'
import { createApp } from '../../src/app/create-app.js'
import { system } from '../../src/access/system.js'
import { Gate } from '../../src/crud/gate/gate.js'
import { Database, type Dialect } from '../../src/database/database.js'
import { markVerified } from '../../src/features/auth/sessions/account-moments.js'
import { Credentials } from '../../src/features/auth/secrets/credentials.js'
import { JobSchedule } from '../../src/jobs/job-schedule.js'
import { quietly } from '../../src/mail/quietly.js'
import { freshDatabase, type Original } from './fresh-database.js'

export interface LabAnswer {
  status: number
  body: Record<string, unknown> & Partial<Problem>
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const password = 'violet monsoon kite'

/** The hash of the test password. All accounts share it, because each hash is slow by design. */
let passwordHash: Promise<string> | undefined

/** A person who signed in with a password and sends requests as our own pages do. */
export class LabPerson {
  constructor(
    private readonly app: LabApp,
    readonly uid: string,
    private readonly cookie: string,
  ) {}

  get = (url: string) => this.app.ask('GET', url, undefined, this.cookie)
  post = (url: string, body: unknown = {}) => this.app.ask('POST', url, body, this.cookie)
  patch = (url: string, body: unknown) => this.app.ask('PATCH', url, body, this.cookie)
  delete = (url: string, body?: unknown) => this.app.ask('DELETE', url, body, this.cookie)
  /** Returns the bytes of a file. */
  file = (url: string) => this.app.file(url, this.cookie)

  /** Uploads a file and returns its id. */
  async upload(name: string, content = 'content'): Promise<string> {
    const boundary = 'boundary0123456789'
    const part = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain`
    const payload = `--${boundary}\r\n${part}\r\n\r\n${content}\r\n--${boundary}--\r\n`
    return String((await this.sendForm(payload, boundary)).body.id)
  }

  sendForm = (payload: string, boundary: string) =>
    this.app.ask(
      'POST',
      '/api/files',
      payload,
      this.cookie,
      `multipart/form-data; boundary=${boundary}`,
    )
}

/** The whole product on an empty database, with people who sign in with a password. */
export class LabApp {
  private constructor(
    readonly app: NestFastifyApplication,
    private readonly origin: string,
    private readonly remove: () => Promise<void>,
  ) {}

  /** Starts on a database with the product's tables, or with those of another original. */
  static async start(dialect: Dialect = 'sqlite', original?: Original): Promise<LabApp> {
    Logger.overrideLogger(['error'])
    const { env, remove } = await freshDatabase(dialect, original)
    const config = new Config({ NODE_ENV: 'test', DEMO: 'off', ...env })
    const app = await createApp(config)
    // Scheduled work starts by the clock, and would change data in the middle of a test.
    app.get(JobSchedule).stop()
    return new LabApp(app, config.publicUrl, remove)
  }

  get database(): Database {
    return this.app.get(Database)
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.remove()
  }

  /** Creates a record as the system. Returns its id. */
  async make(resource: string, body: Record<string, unknown>): Promise<string> {
    return String((await quietly(() => this.app.get(Gate).create(system, resource, body))).id)
  }

  /** Signs in an account. Creates it first unless a record already has, and sets its password. */
  async person(fields: Record<string, unknown> & { email: string }): Promise<LabPerson> {
    const credentials = this.app.get(Credentials)
    const hash = await (passwordHash ??= credentials.hash(password))
    const uid = await quietly(() =>
      this.app.get(Database).write(async (tx) => {
        const [existing] = await tx.all<{ id: string }>(
          'SELECT "id" FROM users WHERE "email" = ?',
          [fields.email],
        )
        const account = { displayName: 'Test Person', ...fields }
        const id =
          existing?.id ??
          String((await this.app.get(Gate).create(system, 'user', account, { tx })).id)
        await credentials.set(tx, id, hash)
        await markVerified(tx, id)
        return id
      }, 'product'),
    )
    const answer = await this.inject('POST', '/api/auth/sign-in', { email: fields.email, password })
    return new LabPerson(
      this,
      uid,
      String([answer.headers['set-cookie'] ?? []].flat()[0]).split(';', 1)[0]!,
    )
  }

  async ask(
    method: Method,
    url: string,
    body?: unknown,
    cookie = '',
    type?: string,
  ): Promise<LabAnswer> {
    const answer = await this.inject(method, url, body, cookie, type)
    return {
      status: answer.statusCode,
      body: /^[{[]/.test(answer.body) ? JSON.parse(answer.body) : {},
    }
  }

  async file(url: string, cookie: string): Promise<Buffer> {
    return (await this.inject('GET', url, undefined, cookie)).rawPayload
  }

  private inject(method: Method, url: string, body?: unknown, cookie = '', type?: string) {
    const { host } = new URL(this.origin)
    return this.app.inject({
      method,
      url,
      headers: { host, origin: this.origin, cookie, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }
}
