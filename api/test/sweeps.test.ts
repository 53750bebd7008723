import { system } from '../src/access/system.js'
import { tables } from '../src/app/tables.js'
import { changeRows, changeSets } from '../src/crud/index.js'
import type { Database, Dialect } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { sweepChangeSets } from '../src/features/change-sets/sweep-change-sets.js'
import { jobResults, jobs } from '../src/jobs/jobs.tables.js'
import { sweepJobs } from '../src/jobs/sweep-jobs.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { runChunks } from './support/job-chunks.js'

/** More than two chunks delete. */
const many = 12_000
const most = 5000
const past = '2026-01-01T00:00:00.000Z'
const places = Array.from({ length: many }, (_, place) => place)

describe.each<[Dialect]>([['sqlite'], ['postgres']])('what is old on %s', (dialect) => {
  let fresh: FreshDatabase
  let database: Database

  beforeAll(async () => {
    fresh = await freshDatabase(dialect)
    database = await openDatabase(fresh.settings, tables)
    const ended = {
      kind: 'assign',
      owner: 'someone',
      title: 'Assign',
      input: '{}',
      state: 'done',
      done: many,
      total: many,
      counts: '{}',
    }
    const job = { ...ended, due_at: past, attempts: 0, created_at: past }
    const now = new Date().toISOString()
    await database.write(async (tx) => {
      const sweep = { ...job, owner: system.uid, state: 'running', done: 0, total: 0 }
      await jobs.insert(
        tx,
        { ...job, id: 'old', ended_at: past },
        { ...job, id: 'new', ended_at: now },
        { ...sweep, id: 'sweep' },
      )
      for (const id of ['old', 'new'])
        await jobResults.insert(
          tx,
          ...places.map((place) => ({ job: id, place, item: `item${place}`, result: 'assigned' })),
        )
      const set = { person: 'someone', kind: 'import', resource: 'student', title: 'Import' }
      await changeSets.insert(tx, { ...set, id: 'old', at: past }, { ...set, id: 'new', at: now })
      const row = { resource: 'student', result: 'changed', mails: 0 }
      for (const change_set of ['old', 'new'])
        await changeRows.insert(
          tx,
          ...places.map((place) => ({ ...row, change_set, place, record_id: `record${place}` })),
        )
    }, 'product')
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
  })

  /** Runs a sweep. Returns the numbers of rows that its chunks deleted. */
  async function deleted(sweep: typeof sweepJobs, count: () => Promise<number>): Promise<number[]> {
    const counts = [await count()]
    await runChunks(database, { id: 'sweep', total: 0 }, async (chunk) => {
      counts.push(await count())
      return sweep.chunk(chunk)
    })
    counts.push(await count())
    return counts.slice(1).map((left, at) => counts[at]! - left)
  }

  it('is deleted in parts, a job with all of its results', async () => {
    const numbers = await deleted(sweepJobs, () => jobResults.count(database.read, {}))
    expect(Math.max(...numbers)).toBe(most)
    expect(await jobs.count(database.read, { id: 'old' })).toBe(0)
    expect(await jobResults.count(database.read, { job: 'old' })).toBe(0)
    expect(await jobResults.count(database.read, { job: 'new' })).toBe(many)
  })

  it('is deleted in parts, a change set with all of its rows', async () => {
    const numbers = await deleted(sweepChangeSets, () => changeRows.count(database.read, {}))
    expect(Math.max(...numbers)).toBe(most)
    expect(await changeSets.count(database.read, { id: 'old' })).toBe(0)
    expect(await changeRows.count(database.read, { change_set: 'old' })).toBe(0)
    expect(await changeRows.count(database.read, { change_set: 'new' })).toBe(many)
  })
})
