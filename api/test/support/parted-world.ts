import type { Job } from '@tinkerdesk/shared'
import { archive, archiveLinks } from '../../src/crud/plan/own-tables.js'
import type { Dialect, Sql, SqlValue } from '../../src/database/database.js'
import { HeldJobs } from './held-jobs.js'
import { JobsWorld } from './jobs-world.js'
import { makeLargeStudent, type LargeStudent } from './large-student.js'
import { rowsOf, type Answer, type Client, type Person } from './test-app.js'

/** Two admins who archive, restore and delete students to whom much belongs, by jobs whose chunks a test runs by hand. */
export class PartedWorld {
  readonly held: HeldJobs
  readonly admin: Client
  readonly secondAdmin: Client
  private made = 0

  private constructor(
    readonly world: JobsWorld,
    readonly second: Person,
  ) {
    this.held = new HeldJobs(world)
    this.admin = world.app.as(world.admin)
    this.secondAdmin = world.app.as(second)
  }

  static async start(dialect: Dialect): Promise<PartedWorld> {
    const world = await JobsWorld.start(dialect, 3)
    return new PartedWorld(world, await world.app.person('admin'))
  }

  get read(): Sql {
    return this.world.app.database.read
  }

  /** Changes rows as no request can. */
  async run(text: string, ...values: SqlValue[]): Promise<void> {
    await this.world.app.database.write((tx) => tx.run(text, values), 'product')
  }

  async count(text: string, ...values: SqlValue[]): Promise<number> {
    return (await this.read.all(text, values)).length
  }

  async large(): Promise<LargeStudent> {
    this.made += 1
    return makeLargeStudent(this.world, `large${this.made}@pupils.example`)
  }

  /** Returns the job to which a request was handed. */
  jobIn({ status, body }: Pick<Answer, 'status'> & { body: object }): Job {
    expect({ status, body }).toMatchObject({ status: 202 })
    return body as Job
  }

  /** Waits for the end of the job to which a request was handed. */
  async ended(answer: Answer): Promise<Job> {
    return this.world.ended(this.jobIn(answer).id)
  }

  /** Lets the process run a held job to its end. */
  async endOf({ id }: Pick<Job, 'id'>): Promise<Job> {
    await this.held.goOn(id)
    return this.world.ended(id)
  }

  /** Starts a job of many that archives a student. */
  async startArchive(id: string, more = ''): Promise<Job> {
    return this.jobIn(
      await this.admin.del(`/api/students/bulk?mode=job${more}`, { bulk: [{ id }] }),
    )
  }

  /** Archives a student. Returns the row in the archive. */
  async archived(id: string) {
    expect(await this.ended(await this.admin.del(`/api/students/${id}`))).toMatchObject({
      kind: 'archive',
      state: 'done',
    })
    return this.entryOf(id)
  }

  /** Archives a student with a job of many. Returns the row in the archive. */
  async archivedOfMany(id: string, more = '') {
    const job = await this.startArchive(id, more)
    expect(await this.world.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 1 } })
    return this.entryOf(id)
  }

  /** Lets a job of many archive a part of a student. */
  async halfArchived(id: string): Promise<Job> {
    this.held.hold()
    const job = await this.startArchive(id)
    for (let part = 0; part < 2; part += 1) await this.held.step(job.id)
    expect(await this.isThere(id)).toBe(true)
    expect(await archive.count(this.read, {})).toBeGreaterThan(0)
    return job
  }

  async entryOf(id: string) {
    const [row] = await archive.find(this.read, { root: 1, record_id: id })
    return row!
  }

  async entries() {
    return rowsOf(await this.admin.get('/api/archive?limit=100'))
  }

  async isThere(id: string): Promise<boolean> {
    return (await this.admin.get(`/api/students/${id}`)).status === 200
  }

  /** Returns the number of notifications of an account. */
  async notesOf(account: string): Promise<number> {
    return this.count('SELECT 1 FROM notifications WHERE person_id = ?', account)
  }

  /** Expects that an entry holds all that is archived. */
  async loseNothing(): Promise<void> {
    expect(
      await this.read.all('SELECT batch FROM archive GROUP BY batch HAVING SUM(root) <> 1'),
    ).toEqual([])
    expect(
      await this.read.all(
        'SELECT 1 FROM archive_links WHERE batch NOT IN (SELECT batch FROM archive)',
      ),
    ).toEqual([])
  }

  /** Expects that an admin finds all that is archived, and deletes it. */
  async deleteArchived(): Promise<void> {
    this.held.release()
    await this.loseNothing()
    for (const { batch, bulk } of await this.entries()) {
      const answer = await this.admin.del(
        `/api/archive/${bulk ? `bulks/${(bulk as { id: string }).id}` : String(batch)}`,
      )
      if (answer.status !== 204) expect(await this.ended(answer)).toMatchObject({ state: 'done' })
    }
    expect(await this.isEmpty()).toBe(true)
  }

  async isEmpty(): Promise<boolean> {
    return (await archive.count(this.read, {})) + (await archiveLinks.count(this.read, {})) === 0
  }
}
