import type { Dialect } from '../src/database/database.js'
import type { LabAnswer, LabApp, LabPerson } from '../test/support/lab-app.js'
import { startLab } from './start-lab.js'

type Values = Record<string, unknown>

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

/** The people who give out bus passes, and what passes are made of. */
export class PassWorld {
  private counter = 0

  private constructor(
    readonly app: LabApp,
    readonly admin: LabPerson,
    /** Reads and makes passes that are not hidden. */
    readonly mentor: LabPerson,
    readonly school: string,
  ) {}

  static async start(dialect: Dialect): Promise<PassWorld> {
    const app = await startLab(dialect)
    const school = await app.make('school', { name: 'Hill School', address })
    return new PassWorld(
      app,
      await app.person({ email: 'admin@lab.example', role: 'admin' }),
      await app.person({ email: 'mentor@lab.example', role: 'mentor' }),
      school,
    )
  }

  student(firstName = 'Navya'): Promise<string> {
    return this.app.make('student', {
      name: { firstName, lastName: 'Kaur' },
      school: this.school,
      class: '8th',
    })
  }

  route(seats: number | null = null, name = 'Red'): Promise<string> {
    return this.app.make('busRoute', { name, seats })
  }

  /** Returns the body of a pass for days of May 2026. */
  body(route: string, days: readonly [from: number, until?: number], more: Values = {}): Values {
    this.counter += 1
    const day = (at: number) => `2026-05-${String(at).padStart(2, '0')}`
    const [from, until] = days
    return {
      number: `P${this.counter}`,
      route,
      from: day(from),
      ...(until === undefined ? {} : { until: day(until) }),
      ...more,
    }
  }

  give = (body: Values, by = this.admin): Promise<LabAnswer> => by.post('/api/bus-passes', body)

  /** Gives a pass that nothing forbids. Returns its id. */
  async given(body: Values): Promise<string> {
    const { status, body: pass } = await this.give(body)
    expect([status, pass]).toEqual([201, pass])
    return String(pass.id)
  }

  pass = async (id: string): Promise<Values> => (await this.admin.get(`/api/bus-passes/${id}`)).body

  change = async (id: string, patch: Values, by = this.admin): Promise<LabAnswer> =>
    by.patch(`/api/bus-passes/${id}`, { version: (await this.pass(id))['version'], ...patch })

  /** Archives a record. Returns the batch that restores it. */
  async archived(url: string, id: string): Promise<string> {
    const { status, body } = await this.admin.delete(`/api/${url}/${id}`)
    expect([status, body]).toEqual([200, body])
    return String(body['batch'])
  }

  restore = (batch: string): Promise<LabAnswer> => this.admin.post(`/api/archive/${batch}/restore`)

  /** Returns the statuses of answers, sorted. */
  static statuses = (answers: readonly { status: number }[]): number[] =>
    answers.map(({ status }) => status).sort()
}
