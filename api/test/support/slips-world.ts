import type { Slip } from '@tinkerdesk/shared'
import { system } from '../../src/access/system.js'
import type { Dialect } from '../../src/database/database.js'
import { AuthApp, tokenIn, type Answer } from './auth-app.js'
import { schoolAddress as address } from './two-schools.js'

export const pin = '483920'

/** Two schools, `hill` and `lake`, with their in-charges, an admin `head` and a mentor `guide`. */
export class SlipsWorld {
  private from = 0

  private constructor(
    readonly app: AuthApp,
    readonly cookies: Readonly<Record<string, string>>,
    readonly hill: string,
    readonly lake: string,
  ) {}

  static async start(dialect: Dialect): Promise<SlipsWorld> {
    const app = await AuthApp.start({}, dialect)
    const cookies: Record<string, string> = {}
    for (const [who, role] of [
      ['head', 'admin'],
      ['guide', 'mentor'],
      ['hill', 'atlIncharge'],
      ['lake', 'atlIncharge'],
    ] as const) {
      await app.account({ email: `${who}@lab.example`, role })
      cookies[who] = (await app.signIn(`${who}@lab.example`)).cookie
    }
    const school = async (name: string, email: string) => {
      const atlIncharge = { firstName: 'Meera', lastName: 'Nair', email }
      return String((await app.gate.create(system, 'school', { name, address, atlIncharge }))['id'])
    }
    const hill = await school('Hill School', 'hill@lab.example')
    return new SlipsWorld(app, cookies, hill, await school('Lake School', 'lake@lab.example'))
  }

  ask(who: string, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<Answer> {
    return this.app.ask(method, url, { cookie: this.cookies[who]!, ...(body && { body }) })
  }

  print(who: string, ...studentIds: string[]): Promise<Answer> {
    return this.ask(who, 'POST', '/api/auth/slips', { studentIds })
  }

  /** Prints one slip. */
  async slipOf(id: string, who = 'hill'): Promise<Slip> {
    const { status, body } = await this.print(who, id)
    expect([status, body]).toMatchObject([200, { slips: [{ student: id }], disabled: 0 }])
    return (body['slips'] as Slip[])[0]!
  }

  /** Uses a slip by its link. */
  use({ url }: Pick<Slip, 'url'>, chosen = pin, cookie?: string): Promise<Answer> {
    return this.app.ask('POST', '/api/auth/reset-password/confirm', {
      body: { token: tokenIn(url), password: chosen },
      ...(cookie && { cookie }),
    })
  }

  /** Uses a slip by what is typed from it, from another network each time unless `from` says one. */
  type(
    { signInName, code }: Pick<Slip, 'signInName' | 'code'>,
    chosen = pin,
    from = this.network(),
  ): Promise<Answer> {
    const body = { signInName, code, password: chosen }
    return this.app.ask('POST', '/api/auth/slip-code/confirm', { body, from })
  }

  /** Checks a code. */
  look(signInName: string, code: string, from = this.network()): Promise<Answer> {
    return this.app.ask('POST', '/api/auth/slip-code', { body: { signInName, code }, from })
  }

  async child(firstName: string, school = this.hill, more: object = {}): Promise<string> {
    const name = { firstName, lastName: 'Das' }
    const body = { name, school, class: '8th', ...more }
    return String((await this.app.gate.create(system, 'student', body))['id'])
  }

  /** An address of a network that has not asked before. */
  network(): string {
    this.from += 1
    return `10.${this.from >> 8}.${this.from & 255}.1`
  }

  /** Each attempt is from another network, so that the throttles do not add to the lock. */
  signIn(name: string, secret: string, keep = false): Promise<Answer> {
    return this.app.signIn(name, secret, { keep, from: this.network() })
  }

  /** Returns the stored row of a student's account. */
  async accountOf(id: string): Promise<Record<string, unknown>> {
    const rows = await this.app.database.read.all<Record<string, unknown>>(
      'SELECT * FROM users WHERE student_id = ?',
      [id],
    )
    return rows[0]!
  }

  /** Returns the titles of a person's notifications. */
  async bell(cookie: string): Promise<string[]> {
    const { body } = await this.app.ask('GET', '/api/bell', { cookie })
    return (body['items'] as { title: string }[]).map(({ title }) => title)
  }

  /** Archives a student. */
  async archive(id: string): Promise<void> {
    const { version } = (await this.ask('hill', 'GET', `/api/students/${id}`)).body
    await this.app.gate.archive(system, 'student', id, { version: Number(version) })
  }
}
