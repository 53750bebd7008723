import type { Dialect } from '../../../src/database/database.js'
import { AuthApp, type Answer } from '../auth-app.js'

/** The shared parts of the tests of accounts and sessions. */
export interface AuthWorld {
  /** The product, with one admin. Running from `beforeAll` on. */
  readonly app: AuthApp
  /** Creates an account for one test, so that failed sign-ins of other tests do not count. */
  newAccount(role?: string, more?: Record<string, unknown>): Promise<{ email: string; id: string }>
  me(cookie: string): Promise<Answer>
}

/** Starts the product before the tests of a file, and stops it after them. */
export function authWorld(dialect: Dialect): AuthWorld {
  let app: AuthApp
  let accounts = 0
  beforeAll(async () => {
    app = await AuthApp.start({}, dialect)
    await app.account({ email: 'head@lab.example', role: 'admin' })
  })
  afterAll(() => app.stop())
  return {
    get app() {
      return app
    },
    async newAccount(role = 'mentor', more = {}) {
      accounts += 1
      const email = `p${accounts}@lab.example`
      return { email, id: await app.account({ email, role, ...more }) }
    },
    me: (cookie) => app.ask('GET', '/api/auth/me', { cookie }),
  }
}
