import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { resourceNamed, type Problem } from '@tinkerdesk/shared'
import { Config } from '../../src/config/config.js'
import { createApp } from '../../src/app/create-app.js'
import { system } from '../../src/access/system.js'
import { records } from '../../src/crud/index.js'
import { Gate } from '../../src/crud/gate/gate.js'
import { Database, type Dialect } from '../../src/database/database.js'
import { markVerified } from '../../src/features/auth/sessions/account-moments.js'
import { Credentials } from '../../src/features/auth/secrets/credentials.js'
import { JobSchedule } from '../../src/jobs/job-schedule.js'
import type { OutboxMail } from '../../src/mail/mail.js'
import { Mailer } from '../../src/mail/mailer.js'
import { quietly } from '../../src/mail/quietly.js'
import { freshDatabase } from './fresh-database.js'

export interface Answer {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  body: Record<string, unknown> & Partial<Problem>
  /** The session cookie that the response sets, as a `Cookie` header. */
  cookie: string
}
interface RequestOptions {
  body?: unknown
  cookie?: string
  headers?: Record<string, string | undefined>
  from?: string
  /** Signs in with "keep me signed in". */
  keep?: boolean
}

export const origin = 'http://127.0.0.1:3000'
export const password = 'violet monsoon kite'

/** The hash of the test password. All accounts share it, because each hash is slow by design. */
let passwordHash: Promise<string> | undefined

/** The whole product on an empty database. */
export class AuthApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly database: Database,
    private readonly remove: () => Promise<void>,
  ) {}

  static async start(
    env: Record<string, string> = {},
    dialect: Dialect = 'sqlite',
  ): Promise<AuthApp> {
    const database = await freshDatabase(dialect)
    const app = await createApp(new Config({ NODE_ENV: 'test', ...database.env, ...env }))
    await app.getHttpAdapter().getInstance().ready()
    // Scheduled work starts by the clock, and would write mails and notifications in the middle of a test.
    app.get(JobSchedule).stop()
    return new AuthApp(app, app.get(Database), database.remove)
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.remove()
  }

  get gate(): Gate {
    return this.app.get(Gate)
  }

  /** Sends a request as our own pages do. */
  async ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    url: string,
    { body, cookie, headers, from }: RequestOptions = {},
  ): Promise<Answer> {
    const sent = { host: '127.0.0.1:3000', origin, ...(cookie ? { cookie } : {}), ...headers }
    const answer = await this.app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(from ? { remoteAddress: from } : {}),
    })
    const text = answer.body
    const set = [answer.headers['set-cookie'] ?? []].flat()[0]
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
      cookie: set?.split(';', 1)[0] ?? '',
    }
  }

  signIn(email: string, secret = password, options: RequestOptions = {}): Promise<Answer> {
    const { keep, ...rest } = options
    return this.ask('POST', '/api/auth/sign-in', {
      ...rest,
      body: { email, password: secret, ...(keep ? { keep } : {}) },
    })
  }

  /** Creates an account with the test password and a verified address. Returns its id. */
  async account(fields: Record<string, unknown>): Promise<string> {
    const credentials = this.app.get(Credentials)
    const hash = await (passwordHash ??= credentials.hash(password))
    return quietly(() =>
      this.database.write(async (tx) => {
        const user = await this.gate.create(
          system,
          'user',
          { displayName: 'Test Person', ...fields },
          { tx },
        )
        const id = String(user['id'])
        await credentials.set(tx, id, hash)
        await markVerified(tx, id)
        return id
      }, 'product'),
    )
  }

  async change(resource: string, id: string, fields: Record<string, unknown>): Promise<void> {
    await this.database.write(
      (tx) => records(resourceNamed(resource), tx).put(id, fields),
      'product',
    )
  }

  /** Returns the newest mail to an address, waiting for it. */
  async mailTo(to: string, after = 0): Promise<OutboxMail> {
    for (let tries = 0; tries < 1000; tries += 1) {
      const mails = (await this.app.get(Mailer).newestInOutbox(50)) ?? []
      const own = mails.filter((mail) => mail.to === to)
      if (own.length > after) return own[0]!
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error(`No mail to ${to}`)
  }

  async mailsTo(to: string): Promise<number> {
    return ((await this.app.get(Mailer).newestInOutbox(1000)) ?? []).filter(
      (mail) => mail.to === to,
    ).length
  }
}

export const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)![1]!
