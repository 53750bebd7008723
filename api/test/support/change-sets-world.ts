import type { ChangeSetDone, ChangeSetRow } from '@tinkerdesk/shared'
import type { Dialect } from '../../src/database/database.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './test-app.js'
import { twoSchools } from './two-schools.js'

/** The answer to an edit or an undo: a change set, or a problem. */
type Outcome = ChangeSetDone & { status: number; text: string }

/** The shared parts of the tests of change sets. The product runs from `beforeAll` on. */
export class ChangeSetsWorld {
  constructor(
    readonly app: TestApp,
    /** An admin. */
    readonly head: Person,
    readonly admin: Client,
    /** The in-charge of Hill. */
    readonly incharge: Client,
    readonly mentor: Client,
    /** The ids of two schools. */
    readonly hill: string,
    readonly lake: string,
  ) {}

  static async start(dialect: Dialect): Promise<ChangeSetsWorld> {
    const app = await TestApp.start(dialect)
    const head = await app.person('admin')
    const incharge = app.as(await app.person('atlIncharge', { email: 'hill@lab.example' }))
    const mentor = app.as(await app.person('mentor'))
    const [hill, lake] = await twoSchools(app)
    return new ChangeSetsWorld(app, head, app.as(head), incharge, mentor, hill, lake)
  }

  /** Creates a student of Hill. Returns the id. */
  async student(firstName: string, more: Body = {}): Promise<string> {
    const name = { firstName, lastName: 'Das' }
    return String(
      (await this.app.make('student', { name, school: this.hill, class: '7th', ...more }))['id'],
    )
  }

  students(count: number, more: Body = {}): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, (_, at) => this.student(`Asha${at}`, more)))
  }

  async read(id: string): Promise<Body> {
    return (await this.admin.get(`/api/students/${id}`)).body
  }

  async edit(by: Client, body: Body): Promise<Outcome> {
    const answer = await by.post('/api/change-sets/edit', { resource: 'student', ...body })
    return {
      ...(answer.body as unknown as ChangeSetDone),
      status: answer.status,
      text: answer.text,
    }
  }

  async undo(by: Client, id: string): Promise<Outcome> {
    const answer = await by.post(`/api/change-sets/${id}/undo`)
    return {
      ...(answer.body as unknown as ChangeSetDone),
      status: answer.status,
      text: answer.text,
    }
  }

  async rows(id: string): Promise<ChangeSetRow[]> {
    return rowsOf(await this.admin.get(`/api/change-sets/${id}/rows`)) as unknown as ChangeSetRow[]
  }
}

/** Records as a request names them, all in their first version. */
export const first = (ids: readonly string[]) => ids.map((id) => ({ id, version: 1 }))
