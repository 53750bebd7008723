import type { Job } from '@tinkerdesk/shared'
import { tables } from '../../src/app/tables.js'
import type { Dialect } from '../../src/database/database.js'
import { archive, archiveLinks } from '../../src/crud/plan/own-tables.js'
import { HeldJobs } from './held-jobs.js'
import { JobsWorld } from './jobs-world.js'
import {
  allRecords,
  linkedOf,
  makeLargeStudent,
  notes,
  type LargeStudent,
} from './large-student.js'
import { rowsOf } from './test-app.js'

/** Tests on one database that a record to which much belongs is archived, restored and deleted in parts. */
export function largeArchivesSuite(dialect: Dialect): void {
  let world: JobsWorld
  let held: HeldJobs
  let large: LargeStudent
  let before: Map<string, string>
  beforeAll(async () => {
    world = await JobsWorld.start(dialect, 3)
    held = new HeldJobs(world)
    large = await makeLargeStudent(world, 'large@pupils.example')
    before = await allRecords(world)
  })
  afterAll(() => world.app.stop())

  const as = () => world.app.as(world.admin)
  const address = () => `/api/students/${large.id}`
  const isEmpty = async () =>
    (await archive.count(world.app.database.read, {})) +
      (await archiveLinks.count(world.app.database.read, {})) ===
    0
  const archived = async () => {
    const { status, body } = await as().del(address())
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { kind: 'archive', title: 'Archive “Large”', total: linkedOf + 1 },
    })
    return body as unknown as Job
  }
  const entries = async (query = '') => rowsOf(await as().get(`/api/archive?limit=100${query}`))
  const batchOf = async (title: string) =>
    String((await entries()).find((entry) => entry['title'] === title)!['batch'])
  const ended = async (answer: { status: number; body: object }) => {
    expect(answer).toMatchObject({ status: 202 })
    return world.ended((answer.body as Job).id)
  }

  test('a stop brings everything back, and the record never leaves its list', async () => {
    held.hold()
    const job = await archived()
    const first = await held.step()
    expect(first).toMatchObject({ id: job.id, done: 200 })
    expect((await as().get(address())).status).toBe(200)
    expect(await entries()).toEqual([])
    expect((await allRecords(world)).size).toBe(before.size - 200)
    await as().post(`/api/jobs/${job.id}/stop`)
    await held.goOn(job.id)
    expect(await world.ended(job.id)).toMatchObject({ state: 'stopped', done: 0 })
    expect(await allRecords(world)).toEqual(before)
    expect(await isEmpty()).toBe(true)
  })

  test('a restore returns all that was archived with it, and every reference', async () => {
    const job = await archived()
    expect(await world.ended(job.id)).toMatchObject({
      state: 'done',
      message: `Archived with ${linkedOf} linked records.`,
    })
    expect(await entries()).toMatchObject([{ title: 'Large', followers: notes + 2 }])
    const restored = await as().post(`/api/archive/${await batchOf('Large')}/restore`)
    // The record itself is back at once.
    expect((await as().get(address())).status).toBe(200)
    expect(await ended(restored)).toMatchObject({ kind: 'restore', state: 'done', counts: {} })
    expect(await allRecords(world)).toEqual(before)
    expect(await isEmpty()).toBe(true)
  })

  test('what cannot return stays in the archive with all that belongs to it, and returns later', async () => {
    await world.ended((await archived()).id)
    const double = await world.app.make('user', {
      displayName: 'Double',
      email: 'large@pupils.example',
      role: 'mentor',
    })
    const restored = await ended(await as().post(`/api/archive/${await batchOf('Large')}/restore`))
    expect(restored).toMatchObject({
      state: 'done',
      counts: { failed: notes + 1 },
      message: expect.stringMatching(/ Still in the archive: [\d,]+\.$/),
    })
    const results = await as().get(`/api/jobs/${restored.id}/results?refused=true&limit=100`)
    expect(rowsOf(results)[0]).toMatchObject({
      item: large.account,
      problem: expect.stringContaining('must be unique'),
    })
    expect(await entries()).toMatchObject([
      { resource: 'user', id: large.account, followers: notes },
    ])
    await world.app.put('user', String(double['id']), { email: 'double@pupils.example' })
    await ended(await as().post(`/api/archive/${String((await entries())[0]!['batch'])}/restore`))
    const back = await allRecords(world)
    for (const [key, row] of before) expect([key, back.get(key)]).toEqual([key, row])
    expect(await isEmpty()).toBe(true)
    before = back
  })

  test('a permanent deletion takes all of it, the record itself last', async () => {
    await world.ended((await archived()).id)
    const batch = await batchOf('Large')
    held.hold()
    const answer = await as().del(`/api/archive/${batch}`)
    expect(answer).toMatchObject({
      status: 202,
      body: {
        kind: 'purge',
        title: 'Permanently delete “Large”',
        total: notes + 3,
        isStoppable: false,
      },
    })
    expect(await as().del(`/api/archive/${batch}`)).toMatchObject({
      status: 202,
      body: { id: answer.body['id'] },
    })
    expect(await as().post(`/api/archive/${batch}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'not_applicable' },
    })
    expect(await held.step()).toMatchObject({ done: 200 })
    expect(await entries()).toMatchObject([{ title: 'Large', followers: notes + 2 - 200 }])
    await held.goOn(String(answer.body['id']))
    expect(await ended(answer)).toMatchObject({
      state: 'done',
      message: `Permanently deleted with ${notes + 2} linked records.`,
    })
    expect(await isEmpty()).toBe(true)
    expect(
      (
        await world.app.database.read.all('SELECT 1 FROM audit_values WHERE record_id = ?', [
          large.id,
        ])
      ).length,
    ).toBe(0)
  })

  test('a child is erased in parts: nothing names them any more', async () => {
    const child = await makeLargeStudent(world, 'erased@pupils.example')
    const erase = () => as().post(`/api/child-data/${child.id}/erase`, { name: 'Large' })
    held.hold()
    const answer = await erase()
    expect(answer).toMatchObject({
      status: 202,
      body: { kind: 'erase', title: 'Erase a student', isStoppable: false },
    })
    expect(await held.step()).toMatchObject({ done: 0 })
    expect((await as().get(`/api/students/${child.id}`)).status).toBe(200)
    expect(await as().del(`/api/students/${child.id}`)).toMatchObject({
      status: 409,
      body: { code: 'not_applicable' },
    })
    await held.goOn(String(answer.body['id']))
    expect(await ended(answer)).toMatchObject({
      state: 'done',
      message: 'The student’s data has been erased.',
    })
    expect((await erase()).status).toBe(404)
    expect(await isEmpty()).toBe(true)
    // Their teams and the equipment are named so by this test.
    for (const { name } of tables.filter((table) => !['teams', 'equipment'].includes(table.name)))
      for (const row of await world.app.database.read.all(`SELECT * FROM "${name}"`))
        expect([name, JSON.stringify(row)]).toEqual([
          name,
          expect.not.stringContaining('erased@pupils'),
        ])
  })
}
