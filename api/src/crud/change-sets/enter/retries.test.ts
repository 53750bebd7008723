import { student } from '@tinkerdesk/shared/resources/student'
import { startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import { system } from '../../../access/system.js'
import { jobs } from '../../../jobs/jobs.tables.js'
import { applySet, undo } from '../../gate/change-set-operations.js'
import { records } from '../../index.js'
import { applyRows } from '../../gate/sets/apply-rows.js'
import { rowsJob } from '../../gate/start/start-rows.js'
import type { NewChangeSet, PlannedRow } from '../set/change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import { enterSet, type SetRequest } from './enter-set.js'
import { maxAtOnce, rowsFrom } from '../set/rows-from.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rowOf = (id: string, planned: object, version = 1): PlannedRow => ({
  resource: 'student',
  record_id: id,
  action: 'change',
  version,
  planned: JSON.stringify(planned),
})
const request = (
  id: string,
  rows: readonly PlannedRow[],
  kind: NewChangeSet['kind'] = 'edit',
): SetRequest => ({
  machine: world.machine,
  me: system,
  set: { id, me: system, kind, resource: 'student', title: 'Edit 2 students' },
  rowsOf: () => Promise.resolve(rows),
})
const sectionOf = async (id: string) =>
  (await records(student, world.database.read).one(id)).section
const results = async (id: string) =>
  (await rowsFrom(world.database.read, id, 0, 10)).map(({ result }) => result)

describe('a change set whose request is sent again', () => {
  it('applies the rows that were left when the process was killed, and no row twice', async () => {
    const [first, second] = world.students
    const sent = request('cutoff0001', [
      rowOf(first, { section: 'C' }),
      rowOf(second, { section: 'C' }),
    ])
    await enterSet(rowsJob)(sent)
    const [row] = await rowsFrom(world.database.read, 'cutoff0001', 0, 1)
    await world.database.write(
      (tx) => applyRows({ machine: world.machine, tx, me: system }, [row!]),
      'product',
    )
    expect(await results('cutoff0001')).toEqual(['changed', 'waiting'])

    expect(await applySet(sent)).toBeNull()
    expect(await results('cutoff0001')).toEqual(['changed', 'changed'])
    expect([await sectionOf(first), await sectionOf(second)]).toEqual(['C', 'C'])
    const versions = await records(student, world.database.read).find({ section: 'C' })
    expect(versions.map(({ version }) => version)).toEqual([2, 2])
  })

  it('applies each row once when two requests do it together', async () => {
    const [first, second] = world.students
    const sent = request('twice00001', [
      rowOf(first, { section: 'D' }, 2),
      rowOf(second, { section: 'D' }, 2),
    ])
    await Promise.all([applySet(sent), applySet(sent)])
    expect(await results('twice00001')).toEqual(['changed', 'changed'])
    const versions = await records(student, world.database.read).find({ section: 'D' })
    expect(versions.map(({ version }) => version)).toEqual([3, 3])
  })

  it('gets the job that still applies its rows', async () => {
    const rows = Array.from({ length: maxAtOnce + 1 }, () =>
      rowOf(world.students[0], { section: 'E' }, 3),
    )
    const job = await applySet(request('large00001', rows))
    expect(job).toMatchObject({ kind: 'applyChanges', total: maxAtOnce + 1 })
    expect((await applySet(request('large00001', rows)))?.id).toBe(job!.id)
    await world.database.write(
      (tx) => jobs.update(tx, { id: job!.id }, { state: 'stopped' }),
      'product',
    )
    expect(await applySet(request('large00001', rows))).toBeNull()
    expect(
      await changeRows.count(world.database.read, { change_set: 'large00001', result: 'waiting' }),
    ).toBe(maxAtOnce + 1)
  })

  it('applies nothing that has been undone meanwhile', async () => {
    const [first] = world.students
    const sent = request('undone0001', [
      rowOf(first, { section: 'F' }, 3),
      rowOf(first, { section: 'G' }, 4),
    ])
    await enterSet(rowsJob)(sent)
    const [row] = await rowsFrom(world.database.read, 'undone0001', 0, 1)
    await world.database.write(
      (tx) => applyRows({ machine: world.machine, tx, me: system }, [row!]),
      'product',
    )
    await undo({ machine: world.machine, me: system, id: 'undone0001', undo: 'undo000001' })
    await applySet(sent)
    expect(await results('undone0001')).toEqual(['changed', 'failed'])
    expect(await sectionOf(first)).toBe('D')
  })

  it('is refused if its id belongs to work of another kind', async () => {
    await expect(applySet(request('cutoff0001', [], 'promote'))).rejects.toMatchObject({
      code: 'id_exists',
    })
  })
})
