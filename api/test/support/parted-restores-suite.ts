import { ulid } from 'ulid'
import { archive } from '../../src/crud/plan/own-tables.js'
import type { Dialect } from '../../src/database/database.js'
import { notes } from './large-student.js'
import { PartedWorld } from './parted-world.js'

/** Tests on one database that restores and permanent deletions in parts do not disturb each other. */
export function partedRestoresSuite(dialect: Dialect): void {
  let parted: PartedWorld
  beforeAll(async () => {
    parted = await PartedWorld.start(dialect)
  })
  afterEach(() => parted.deleteArchived())
  afterAll(() => parted.world.app.stop())

  /** Deletes a part of an archived student. */
  const halfDeleted = async (batch: string) => {
    parted.held.hold()
    const job = parted.jobIn(await parted.secondAdmin.del(`/api/archive/${batch}`))
    const before = await archive.count(parted.read, { batch })
    await parted.held.step(job.id)
    expect(await archive.count(parted.read, { batch })).toBeLessThan(before)
    return job
  }

  test('a purge of many does not delete what belongs to a record that was restored before it', async () => {
    const { id, account } = await parted.large()
    const { bulk, batch } = await parted.archivedOfMany(id)
    parted.held.hold()
    const purge = parted.jobIn(await parted.secondAdmin.del(`/api/archive/bulks/${bulk!}`))
    const restore = parted.jobIn(await parted.admin.post(`/api/archive/${batch}/restore`))
    expect(await parted.isThere(id)).toBe(true)
    await parted.held.step(purge.id)
    await parted.endOf(restore)
    await parted.endOf(purge)
    expect([await parted.isThere(id), await parted.notesOf(account)]).toEqual([true, notes])
  })

  test('a restore of many refuses a record that is half deleted', async () => {
    const { id } = await parted.large()
    const { bulk, batch } = await parted.archivedOfMany(id)
    const purge = await halfDeleted(batch)
    const restore = parted.jobIn(await parted.admin.post(`/api/archive/bulks/${bulk!}/restore`))
    await parted.held.step(restore.id)
    expect(await parted.endOf(restore)).toMatchObject({ counts: { failed: 1 } })
    expect(await parted.endOf(purge)).toMatchObject({ state: 'done' })
    expect([await parted.isThere(id), await parted.isEmpty()]).toEqual([false, true])
  })

  test('an undo does not restore a record that is half deleted', async () => {
    const { id } = await parted.large()
    const set = ulid()
    const { batch } = await parted.archivedOfMany(id, `&changeSet=${set}`)
    const purge = await halfDeleted(batch)
    expect(await parted.admin.post(`/api/change-sets/${set}/undo`)).toMatchObject({ status: 200 })
    expect(await parted.endOf(purge)).toMatchObject({ state: 'done' })
    expect([await parted.isThere(id), await parted.isEmpty()]).toEqual([false, true])
  })

  test('a restore of many says that a record was permanently deleted before it', async () => {
    const id = parted.world.students[2]!
    const { bulk, batch } = await parted.archivedOfMany(id)
    parted.held.hold()
    const restore = parted.jobIn(await parted.admin.post(`/api/archive/bulks/${bulk!}/restore`))
    expect(await parted.secondAdmin.del(`/api/archive/${batch}`)).toMatchObject({ status: 204 })
    expect(await parted.endOf(restore)).toMatchObject({ counts: { failed: 1 } })
  })

  test('a restore ends, however the archive is ordered', async () => {
    const { id, account } = await parted.large()
    const { batch } = await parted.archived(id)
    // The clock of the process that archived the account was behind by some seconds.
    await parted.run(
      `UPDATE archive SET id = '00' || SUBSTR(id, 3) WHERE resource = 'user' AND record_id = ?`,
      account,
    )
    parted.held.hold()
    const job = parted.jobIn(await parted.admin.post(`/api/archive/${batch}/restore`))
    let state = ''
    for (let part = 0; part < 8 && state !== 'done'; part += 1)
      state = (await parted.held.step(job.id)).state
    expect(state).toBe('done')
    expect([await parted.notesOf(account), await parted.isEmpty()]).toEqual([notes, true])
  })

  test('an undo of an archive is a job if very many records named what was archived', async () => {
    const activity = await parted.world.activity('Lamp')
    const set = ulid()
    const archived = await parted.admin.del(`/api/tinkering-activities/bulk?changeSet=${set}`, {
      bulk: [{ id: activity }],
    })
    expect(archived).toMatchObject({ status: 200 })
    // An older build has archived it like this.
    const links = Array.from({ length: 2_000 }, (_, at) => ({
      resource: 'studentActivity',
      id: `nobody${at}`,
      path: 'source',
    }))
    await parted.run(
      'UPDATE archive SET links = ? WHERE record_id = ?',
      JSON.stringify(links),
      activity,
    )
    const undone = await parted.admin.post(`/api/change-sets/${set}/undo`)
    expect(await parted.ended(undone)).toMatchObject({ state: 'done', counts: { restored: 1 } })
  })
}
