import type { Job } from '@tinkerdesk/shared'
import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { chunkOf, runChunks } from '../../../../test/support/job-chunks.js'
import { mentorMe, startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import { system } from '../../../access/system.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { changeRows, changeSets } from '../../plan/change-sets.tables.js'
import { records } from '../../index.js'
import { archive as archived } from '../../plan/own-tables.js'
import { planOf } from '../../plan/plan.js'
import { archiveManyJob, purgeManyJob, restoreManyJob } from '../sets/set-jobs.js'
import { startArchiveMany, startWithBatches } from './start-many.js'

let world: MachineWorld
let ids: [string, string]
beforeAll(async () => {
  world = await startWorld()
  const make = (name: string) =>
    world.database.write(
      async (tx) =>
        (
          await records(equipment, tx).create({
            name,
            category: 'Robotics',
            school: world.schools[0],
            quantity: 1,
          })
        ).id,
      'product',
    )
  ids = [await make('Drone'), await make('Laser')]
})
afterAll(() => world.stop())

const start = (bulk: readonly object[], me = system) =>
  startArchiveMany({
    machine: world.machine,
    me,
    plan: planOf('equipment'),
    body: { bulk },
    changeSet: 'tidying001',
  })
const isThere = (id: string) => records(equipment, world.database.read).count({ id })
const batches = async () =>
  (
    await archived.find(world.database.read, { root: 1 }, { order: ['title'], columns: ['batch'] })
  ).map(({ batch }) => batch)

describe('archiving many records by a job', () => {
  let job: Job

  it('is open to people who may archive, and needs a body that names the records', async () => {
    await expect(start([{ id: ids[0] }], mentorMe)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(start([{ id: ids[0], name: 'Drone' }])).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await expect(start([])).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('archives each record by itself, and enters it in one change set', async () => {
    job = await start([{ id: ids[0], version: 1 }, { id: ids[1] }])
    expect(job).toMatchObject({ kind: 'archiveMany', title: 'Archive 2 equipment', total: 2 })
    const progress = await runChunks(world.database, job, archiveManyJob.chunk)
    expect(progress.map(({ results }) => results)).toEqual(
      ids.map((item) => [expect.objectContaining({ item, result: 'done' })]),
    )
    expect([await isThere(ids[0]), await isThere(ids[1])]).toEqual([0, 0])
    const rows = await changeRows.find(
      world.database.read,
      { change_set: 'tidying001' },
      { order: ['place'] },
    )
    expect(rows.map(({ record_id, result }) => [record_id, result])).toEqual(
      ids.map((id) => [id, 'archived']),
    )
    expect(await changeSets.find(world.database.read, {}, { columns: ['title'] })).toEqual([
      { title: 'Archive 2 equipment' },
    ])
  })

  it('names a refused record by its title, only to those who may read it', async () => {
    const problem = new ProblemError('in_use', { issues: [{ path: 'team', message: 'Gear' }] })
    const [student1] = world.students
    const others = { resource: 'student', bulk: 'tidying002', records: [{ id: student1 }] }
    const refused = await world.database.write(
      async (tx) =>
        archiveManyJob.refused!({ ...(await chunkOf(tx, job)), input: others }, problem),
      'product',
    )
    expect(refused).toEqual({
      items: 1,
      results: [
        expect.objectContaining({
          item: student1,
          title: null,
          result: 'failed',
          problem: expect.stringContaining('Gear'),
        }),
      ],
    })
    const titles = (me: typeof system) =>
      archiveManyJob.titles!({
        input: others,
        items: [student1],
        me,
        get: () => world.database as never,
      })
    expect([...(await titles(world.incharge))]).toEqual([[student1, 'Navya']])
    expect([...(await titles({ ...world.incharge, schoolIds: [] }))]).toEqual([])
  })
})

describe('restoring and deleting many by a job', () => {
  const startWith = async (what: 'restore' | 'purge') => {
    const all = await batches()
    return world.database.write(
      (tx) => startWithBatches(tx, { machine: world.machine, me: system }, what, all),
      'product',
    )
  }

  it('restores each batch by itself', async () => {
    const job = await startWith('restore')
    expect(job).toMatchObject({ kind: 'restoreMany', title: 'Restore 2 records', total: 2 })
    await runChunks(world.database, job, restoreManyJob.chunk)
    expect([await isThere(ids[0]), await isThere(ids[1]), (await batches()).length]).toEqual([
      1, 1, 0,
    ])
  })

  it('deletes each batch permanently, and names a refused batch by its record', async () => {
    await runChunks(
      world.database,
      await start([{ id: ids[0] }, { id: ids[1] }]),
      archiveManyJob.chunk,
    )
    const job = await startWith('purge')
    expect(job).toMatchObject({ kind: 'purgeMany', title: 'Permanently delete 2 records' })
    const problem = new ProblemError('in_use')
    const { results } = await world.database.write(
      async (tx) => purgeManyJob.refused!(await chunkOf(tx, job), problem),
      'product',
    )
    expect(results).toEqual([expect.objectContaining({ title: 'Drone', result: 'failed' })])
    await runChunks(world.database, job, purgeManyJob.chunk)
    expect([await isThere(ids[0]), (await batches()).length]).toEqual([0, 0])
  })

  it('counts those that were refused', () => {
    const ended = { done: 3, total: 3, counts: { done: 1, failed: 2 } }
    expect(restoreManyJob.sentence(ended)).toBe('Restored 1 record. 2 could not be.')
    expect(purgeManyJob.sentence({ ...ended, counts: { done: 3 } })).toBe(
      'Permanently deleted 3 records.',
    )
  })
})
