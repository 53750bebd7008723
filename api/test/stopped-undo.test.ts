import type { ChangeSet } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { enterChangeSet } from '../src/crud/change-sets/set/enter-change-set.js'
import { planRows } from '../src/crud/change-sets/set/plan-rows.js'
import { planUndo } from '../src/crud/change-sets/plan/plan-undo.js'
import { rowsFrom } from '../src/crud/change-sets/set/rows-from.js'
import { applyRows } from '../src/crud/gate/sets/apply-rows.js'
import { rowsJob } from '../src/crud/gate/start/start-rows.js'
import { machineOf } from '../src/crud/machine/machine.js'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld, first } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('work that was stopped on %s', (dialect) => {
  let world: ChangeSetsWorld
  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
  })
  afterAll(() => world.app.stop())

  const shown = async (id: string, by = world.admin) =>
    (await by.get(`/api/change-sets/${id}`)).body as unknown as ChangeSet
  const resume = (id: string, by = world.admin) => by.post(`/api/change-sets/${id}/continue`)
  const sections = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await world.read(id))['section']))

  /** Gives students a section, and undoes that up to a place. Returns the ids of both change sets. */
  async function undoneInPart(
    ids: readonly string[],
    upTo: number,
  ): Promise<[edit: string, undo: string]> {
    const [edit, undo] = [ulid(), ulid()]
    const answer = await world.edit(world.admin, {
      id: edit,
      records: first(ids),
      values: { section: 'Q' },
    })
    if (answer.status === 202)
      await jobEnd(world.admin, String((JSON.parse(answer.text) as { id: string }).id))
    const { database } = world.app
    const machine = machineOf(database.read)
    const me = { ...world.head, displayName: 'Head', schoolIds: [], uid: world.head.id }
    const { set, rowsOf } = await planUndo(rowsJob)({ machine, me, id: edit, undo })
    await database.write(async (tx) => {
      await enterChangeSet(tx, set)
      await planRows(tx, undo, await rowsOf(tx))
    }, me.uid)
    await database.write(
      async (tx) => applyRows({ machine, tx, me }, await rowsFrom(tx, undo, 0, upTo)),
      me.uid,
    )
    return [edit, undo]
  }

  test('is shown as stopped, and an undo of it goes on where it was', async () => {
    const ids = await world.students(5)
    const [edit, undo] = await undoneInPart(ids, 3)
    const stopped = { id: undo, done: 3, total: 5, mayContinue: true }
    expect(await shown(edit)).toMatchObject({
      undoneBy: undo,
      isUndoable: false,
      stopped: { ...stopped, isUndo: true },
    })
    expect(await shown(undo)).toMatchObject({
      undoneBy: null,
      stopped: { ...stopped, isUndo: false },
    })
    expect((await sections(ids)).filter((section) => section === 'Q')).toHaveLength(2)

    const other = world.app.as(await world.app.person('admin'))
    expect((await shown(edit, other)).stopped).toMatchObject({ mayContinue: false })
    expect((await resume(undo, other)).status).toBe(403)
    expect((await resume(undo, world.incharge)).status).toBe(404)
    expect(await resume(undo)).toMatchObject({ status: 200, body: { counts: { changed: 5 } } })
    expect(await sections(ids)).toEqual(ids.map(() => null))
    expect(await shown(edit)).toMatchObject({ undoneBy: undo, stopped: null })
    expect(await resume(undo)).toMatchObject({ status: 409, body: { code: 'not_applicable' } })
  })

  test('does not go on after its own undo', async () => {
    const ids = await world.students(4)
    const [, undo] = await undoneInPart(ids, 2)
    expect((await world.undo(world.admin, undo)).status).toBe(200)
    expect((await resume(undo)).status).toBe(409)
    expect(await sections(ids)).toEqual(ids.map(() => 'Q'))
    expect(await shown(undo)).toMatchObject({ stopped: null })
  })

  test('of many rows goes on by a job', async () => {
    const ids = await world.students(205)
    const [edit, undo] = await undoneInPart(ids, 50)
    expect((await shown(edit)).stopped).toMatchObject({ done: 50, total: 205 })
    const started = await resume(undo)
    expect(started).toMatchObject({ status: 202, body: { total: 205 } })
    expect(await jobEnd(world.admin, String(started.body['id']))).toMatchObject({
      state: 'done',
      counts: { changed: 205 },
    })
    expect(new Set(await sections(ids))).toEqual(new Set([null]))
    expect((await shown(edit)).stopped).toBeNull()
  })

  test('an archive of many offers no undo once its records are restored', async () => {
    const ids = await world.students(3)
    const set = ulid()
    const archived = await world.admin.del(`/api/students/bulk?mode=each&changeSet=${set}`, {
      bulk: first(ids),
    })
    expect(archived.status).toBeLessThan(300)
    expect((await shown(set)).isUndoable).toBe(true)
    const [entry] = (await world.admin.get('/api/archive?limit=1')).body['data'] as unknown as {
      bulk: { id: string }
    }[]
    const restored = await world.admin.post(`/api/archive/bulks/${entry!.bulk.id}/restore`)
    expect(await jobEnd(world.admin, String(restored.body['id']))).toMatchObject({
      state: 'done',
      counts: { done: 3 },
    })
    expect((await shown(set)).isUndoable).toBe(false)
  })
})
