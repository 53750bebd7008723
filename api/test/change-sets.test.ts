import type { EditTrial } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld, first } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('change sets on %s', (dialect) => {
  let world: ChangeSetsWorld

  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
  })
  afterAll(() => world.app.stop())

  test('offer no undo of new records to a person who may archive none of them', async () => {
    const id = ulid()
    const rows = [{ id: ulid(), values: { name: { firstName: 'Meera' }, skillSet: ['Solder'] } }]
    const body = { id, resource: 'mentor', mode: 'all', rows }
    const saved = (await world.incharge.post('/api/change-sets/rows', body)).body
    expect(saved).toMatchObject({ counts: { created: 1 }, isUndoable: false })
    expect((await world.admin.get(`/api/change-sets/${id}`)).body['isUndoable']).toBe(true)
  })

  test('set a field in many records, name each that is refused, and put it back', async () => {
    const ids = await world.students(3, { section: 'A' })
    const stranger = await world.student('Binu', { school: world.lake })
    await world.admin.patch(`/api/students/${ids[1]}`, { version: 1, class: '9th' })
    const done = await world.edit(world.incharge, {
      records: first([...ids, stranger]),
      values: { class: '8th' },
    })
    expect(done).toMatchObject({
      status: 200,
      kind: 'edit',
      title: 'Edit 4 students',
      isUndoable: true,
      counts: { changed: 2, failed: 2 },
    })
    expect(done.refused).toMatchObject([
      {
        record: ids[1],
        title: 'Asha1 Das',
        problem: 'Another person changed this record while you were editing.',
      },
      { record: stranger, title: null },
    ])
    expect(await Promise.all(ids.map(async (id) => (await world.read(id))['class']))).toEqual([
      '8th',
      '9th',
      '8th',
    ])

    // Another field changed since is kept; the same field changed since is left, and listed.
    await world.admin.patch(`/api/students/${ids[0]}`, { version: 2, section: 'B' })
    await world.admin.patch(`/api/students/${ids[2]}`, { version: 2, class: '10th' })
    const undone = await world.undo(world.incharge, done.id)
    expect(undone).toMatchObject({
      status: 200,
      kind: 'undo',
      undoes: done.id,
      counts: { changed: 1, failed: 1 },
    })
    expect(undone.refused).toMatchObject([{ record: ids[2] }])
    expect(await world.read(ids[0]!)).toMatchObject({ class: '7th', section: 'B' })
    expect(await world.read(ids[2]!)).toMatchObject({ class: '10th' })
    expect((await world.admin.get(`/api/change-sets/${done.id}`)).body).toMatchObject({
      undoneBy: undone.id,
      isUndoable: false,
    })
    expect(await world.undo(world.incharge, done.id)).toMatchObject({ status: 409 })
    // Undoing the undo sets the value again.
    expect(await world.undo(world.incharge, undone.id)).toMatchObject({
      title: 'Redo: Edit 4 students',
      counts: { changed: 1 },
    })
    expect(await world.read(ids[0]!)).toMatchObject({ class: '8th', section: 'B' })
  })

  test('are tried without a trace, with the validator and the rules of a form', async () => {
    const ids = await world.students(2)
    const stranger = await world.student('Binu', { school: world.lake })
    const before = await world.app.checksum()
    const body = {
      resource: 'student',
      records: first([...ids, stranger]),
      values: { class: '8th', section: null },
    }
    const trial = (await world.incharge.post('/api/change-sets/edit/trial', body))
      .body as unknown as EditTrial
    expect(trial.total).toBe(3)
    expect(trial.rows.map(({ result }) => result)).toEqual(['changed', 'changed', 'failed'])
    expect(trial.rows[0]).toMatchObject({
      title: 'Asha0 Das',
      changes: [{ path: 'class', before: '7th', after: '8th' }],
      problem: null,
    })
    const wrong = (
      await world.admin.post('/api/change-sets/edit/trial', { ...body, values: { class: '13th' } })
    ).body as unknown as EditTrial
    expect(wrong.rows.every(({ result, problem }) => result === 'failed' && problem !== null)).toBe(
      true,
    )
    expect(await world.app.checksum()).toEqual(before)
  })

  test('reach all records that match a list, unless the list has changed since the preview', async () => {
    await world.students(3, { aspiration: 'Astronaut' })
    const matching = 'filter=aspiration||$eq||Astronaut'
    const trial = (
      await world.incharge.post('/api/change-sets/edit/trial', {
        resource: 'student',
        matching,
        values: { section: 'Z' },
      })
    ).body
    expect(trial).toMatchObject({ total: 3 })
    await world.student('Late', { aspiration: 'Astronaut' })
    expect(
      await world.edit(world.incharge, { matching, expected: 3, values: { section: 'Z' } }),
    ).toMatchObject({ status: 409 })
    expect(
      await world.edit(world.incharge, { matching, expected: 4, values: { section: 'Z' } }),
    ).toMatchObject({ counts: { changed: 4 } })
    // A list that a person may not filter so tells them nothing.
    const hidden = { matching: 'filter=email||$eq||a@lab.example', values: { section: 'Z' } }
    expect(await world.edit(world.mentor, hidden)).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    // A mentor changes only what they made.
    expect(await world.edit(world.mentor, { matching, values: { section: 'Y' } })).toMatchObject({
      status: 400,
    })
  })

  test('refuse fields and bodies that no form sends', async () => {
    const [child] = await world.students(1)
    const records = first([child!])
    for (const values of [{}, { version: 3 }, { createdBy: world.head.id }, { nothing: 1 }])
      expect([values, (await world.edit(world.admin, { records, values })).status]).toEqual([
        values,
        400,
      ])
    for (const body of [
      { values: { section: 'A' } },
      { records, matching: '', values: { section: 'A' } },
      { records, values: { section: 'A' }, resource: 'nothing' },
      { records: [{ id: child }], values: { section: 'A' } },
      { matching: 'limit=0', values: { section: 'A' } },
    ])
      expect([body, (await world.edit(world.admin, body)).status]).toEqual([body, 400])
    // A mentor may not set what they may not read.
    const own = String(
      (
        await world.mentor.post('/api/students', {
          name: { firstName: 'My', lastName: 'Own' },
          school: world.hill,
          class: '7th',
        })
      ).body['id'],
    )
    expect(
      (
        await world.edit(world.mentor, {
          records: first([own]),
          values: { email: 'x@lab.example' },
        })
      ).counts,
    ).toEqual({ failed: 1 })
  })

  test('recognise a retry by its id, and never join another person’s', async () => {
    const [child] = await world.students(1)
    const body = { id: ulid(), records: first([child!]), values: { section: 'C' } }
    const done = await world.edit(world.admin, body)
    expect(await world.edit(world.admin, body)).toMatchObject({
      id: done.id,
      counts: { changed: 1 },
    })
    expect((await world.read(child!))['version']).toBe(2)
    expect(await world.edit(world.incharge, body)).toMatchObject({ status: 409, code: 'id_exists' })
    expect((await world.incharge.del(`/api/students/${child}?changeSet=${done.id}`)).status).toBe(
      409,
    )
    expect(
      (
        await world.incharge.del(`/api/students/bulk?mode=each&changeSet=${done.id}`, {
          bulk: [{ id: child }],
        })
      ).status,
    ).toBe(409)
  })

  test('say how many e-mails went out', async () => {
    const [child] = await world.students(1)
    const done = await world.edit(world.admin, {
      records: first([child!]),
      values: { email: 'new-address@lab.example' },
    })
    expect(done).toMatchObject({ counts: { changed: 1 }, mails: 1 })
  })

  // Two hundred transactions take long on PostgreSQL, and the jobs have tests of their own there.
  const onSqlite = dialect === 'sqlite' ? test : () => undefined
  onSqlite(
    'hand many records to a job, whose undo is a job, too',
    async () => {
      const ids = await world.students(205, { aspiration: 'Pilot' })
      await world.admin.patch(`/api/students/${ids[30]}`, { version: 1, section: 'Q' })
      const id = ulid()
      const answer = await world.admin.post('/api/change-sets/edit', {
        id,
        resource: 'student',
        records: first(ids),
        values: { section: 'R' },
      })
      expect(answer).toMatchObject({
        status: 202,
        body: { kind: 'applyChanges', title: 'Edit 205 students', total: 205 },
      })
      expect(await jobEnd(world.admin, String(answer.body['id']))).toMatchObject({
        state: 'done',
        counts: { changed: 204, failed: 1 },
        message: '204 records saved. 1 stayed as before.',
      })
      expect((await world.admin.get(`/api/change-sets/${id}`)).body).toMatchObject({
        counts: { changed: 204, failed: 1 },
      })
      const undone = await world.admin.post(`/api/change-sets/${id}/undo`)
      expect(await jobEnd(world.admin, String(undone.body['id']))).toMatchObject({
        counts: { changed: 204 },
      })
      expect(await world.read(ids[204]!)).toMatchObject({ section: null })
      expect(await world.read(ids[30]!)).toMatchObject({ section: 'Q' })
    },
    60_000,
  )
})
