import type { Job } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { archive, changeRows, changeSets } from '../src/crud/index.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { jobs } from '../src/jobs/jobs.tables.js'
import type { Dialect, Transaction } from '../src/database/database.js'
import { JobsWorld } from './support/jobs-world.js'

const at = '2026-07-01T10:00:00.000Z'

// Each input is written as the build stored it that had one kind of job for each of these.
describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a job that waited during an update, on %s',
  (dialect) => {
    let world: JobsWorld
    beforeAll(async () => {
      world = await JobsWorld.start(dialect, 12)
    })
    afterAll(() => world.app.stop())

    const write = (work: (tx: Transaction) => Promise<unknown>): Promise<unknown> =>
      world.app.database.write(work, 'product')

    /** Carries out a job as an older build stored it. */
    async function carriedOut(
      kind: string,
      input: object,
      { total = 1, done = 0, counts = {} }: { total?: number; done?: number; counts?: object } = {},
    ): Promise<Job> {
      const id = ulid()
      const row = {
        id,
        kind,
        owner: world.admin.id,
        title: 'Of an older build',
        subject: null,
        slot: null,
        input: JSON.stringify(input),
        state: 'queued',
        ending: null,
        done,
        total,
        counts: JSON.stringify(counts),
        error: null,
        lease: null,
        due_at: at,
        attempts: 0,
        created_at: at,
        started_at: null,
        ended_at: null,
      }
      await write((tx) => jobs.insert(tx, row))
      world.app.app.get(JobRunner).wake()
      const job = await world.ended(id)
      expect(job).toMatchObject({ kind, state: 'done' })
      return job
    }

    const isThere = async (at: number): Promise<boolean> =>
      (await world.app.as(world.admin).get(`/api/students/${world.students[at]}`)).status === 200
    const areThere = async (...places: number[]) => Promise.all(places.map(isThere))
    const batchOf = async (place: number): Promise<string> => {
      const [row] = await archive.find(world.app.database.read, {
        record_id: world.students[place]!,
      })
      return row!.batch
    }

    test('archives a record, and restores it', async () => {
      const [id] = world.students
      const input = { resource: 'student', id, batch: 'olderbatch1' }
      expect(await carriedOut('archive', input)).toMatchObject({ message: 'Archived.' })
      expect([await isThere(0), await batchOf(0)]).toEqual([false, 'olderbatch1'])
      await carriedOut('restore', input)
      expect(await isThere(0)).toBe(true)
    })

    test('archives many records, goes on after the first, and restores and deletes them', async () => {
      const [, first, second, third, fourth] = world.students
      const started = { resource: 'student', bulk: 'olderset001', records: [{ id: first }] }
      await carriedOut('archiveMany', started)
      const records = [{ id: first }, { id: second, version: 1, batch: 'olderbatch2' }]
      const half = { total: 2, done: 1, counts: { done: 1 } }
      expect(await carriedOut('archiveMany', { ...started, records }, half)).toMatchObject({
        message: 'Archived 2 records.',
        changeSet: 'olderset001',
      })
      await carriedOut(
        'archiveAll',
        {
          resource: 'student',
          bulk: 'olderset002',
          records: [
            { id: third, batch: 'olderbatch3' },
            { id: fourth, batch: 'olderbatch4' },
          ],
        },
        { total: 2 },
      )
      expect(await areThere(1, 2, 3, 4)).toEqual([false, false, false, false])

      const batches = [await batchOf(1), await batchOf(2)]
      expect(await carriedOut('restoreMany', { batches }, { total: 2 })).toMatchObject({
        message: 'Restored 2 records.',
      })
      expect(await areThere(1, 2)).toEqual([true, true])

      await carriedOut('purge', { batch: 'olderbatch3' })
      await carriedOut('purgeMany', { batches: ['olderbatch4'] })
      expect(await archive.count(world.app.database.read, {})).toBe(0)
    })

    test('applies the rows of a change set', async () => {
      const set = 'olderset003'
      const row = {
        change_set: set,
        resource: 'student',
        action: 'change',
        version: 1,
        planned: JSON.stringify({ section: 'B' }),
        result: 'waiting',
      }
      await write(async (tx) => {
        await changeSets.insert(tx, {
          id: set,
          person: world.admin.id,
          kind: 'edit',
          resource: 'student',
          title: 'Edit 2 students',
          at: new Date().toISOString(),
        })
        for (const place of [0, 1])
          await changeRows.insert(tx, { ...row, place, record_id: world.students[5 + place]! })
      })
      expect(await carriedOut('applyChanges', { set }, { total: 2 })).toMatchObject({
        message: '2 records saved.',
        changeSet: set,
      })
    })

    test('assigns an activity', async () => {
      const id = await world.activity('First lamp')
      const students = world.students.slice(7, 9)
      await carriedOut('assign', { source: 'tinkeringActivity', id, students }, { total: 2 })
      expect(await world.copies(id)).toBe(2)
    })

    test('merges two records', async () => {
      const [kept, merged] = world.students.slice(10)
      const set = 'olderset004'
      await write((tx) =>
        changeSets.insert(tx, {
          id: set,
          person: world.admin.id,
          kind: 'merge',
          resource: 'student',
          title: 'Merge 1 pair of students',
          at: new Date().toISOString(),
        }),
      )
      const job = await carriedOut('mergePairs', {
        set,
        resource: 'student',
        merges: [[kept, merged]],
      })
      expect(job.counts).toEqual({ merged: 1 })
      expect(await areThere(10, 11)).toEqual([true, false])
    })
  },
)
