import { isOpenJob, undoDays, type ChangeSet, type ChangeSetDone, type ChangeSetRow, type EditTrial, type Job } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { changeRows, changeSets } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { sweepChangeSets } from '../src/features/change-sets/sweep-change-sets.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('change sets on %s', (dialect) => {
  let app: TestApp
  let head: Person
  let admin: Client
  let incharge: Client
  let mentor: Client
  let hill: string
  let lake: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    head = await app.person('admin')
    admin = app.as(head)
    incharge = app.as(await app.person('atlIncharge', { email: 'hill@lab.example' }))
    mentor = app.as(await app.person('mentor'))
    ;[hill, lake] = await twoSchools(app)
  }, 60_000)
  afterAll(() => app.stop())

  const student = async (firstName: string, more: Body = {}) =>
    String((await app.make('student', { name: { firstName, lastName: 'Das' }, school: hill, class: '7th', ...more }))['id'])
  const students = (count: number, more: Body = {}) => Promise.all(Array.from({ length: count }, (_, at) => student(`Asha${at}`, more)))
  const read = async (id: string) => (await admin.get(`/api/students/${id}`)).body
  const first = (ids: readonly string[]) => ids.map((id) => ({ id, version: 1 }))
  const edit = async (by: Client, body: Body) => {
    const answer = await by.post('/api/change-sets/edit', { resource: 'student', ...body })
    return { status: answer.status, text: answer.text, ...(answer.body as unknown as ChangeSetDone) }
  }
  const undo = async (by: Client, id: string) => {
    const answer = await by.post(`/api/change-sets/${id}/undo`)
    return { status: answer.status, ...(answer.body as unknown as ChangeSetDone) }
  }
  const rows = async (id: string) => rowsOf(await admin.get(`/api/change-sets/${id}/rows`)) as unknown as ChangeSetRow[]
  const checksum = async () => {
    const { jobs: _jobs, ...sums } = await app.checksum()
    return sums
  }
  async function ended(id: string): Promise<Job> {
    for (;;) {
      const job = (await admin.get(`/api/jobs/${id}`)).body as unknown as Job
      if (!isOpenJob(job)) return job
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('set a field in many records, name each that is refused, and put it back', async () => {
    const ids = await students(3, { section: 'A' })
    const stranger = await student('Binu', { school: lake })
    await admin.patch(`/api/students/${ids[1]}`, { version: 1, class: '9th' })
    const done = await edit(incharge, { records: first([...ids, stranger]), values: { class: '8th' } })
    expect(done).toMatchObject({ status: 200, kind: 'edit', title: 'Edit 4 students', isUndoable: true, counts: { changed: 2, failed: 2 } })
    expect(done.refused).toMatchObject([
      { record: ids[1], title: 'Asha1 Das', problem: 'Another person changed this record while you were editing.' },
      { record: stranger, title: null },
    ])
    expect(await Promise.all(ids.map(async (id) => (await read(id))['class']))).toEqual(['8th', '9th', '8th'])

    // Another field changed since is kept; the same field changed since is left, and listed.
    await admin.patch(`/api/students/${ids[0]}`, { version: 2, section: 'B' })
    await admin.patch(`/api/students/${ids[2]}`, { version: 2, class: '10th' })
    const undone = await undo(incharge, done.id)
    expect(undone).toMatchObject({ status: 200, kind: 'undo', undoes: done.id, counts: { changed: 1, failed: 1 } })
    expect(undone.refused).toMatchObject([{ record: ids[2] }])
    expect(await read(ids[0]!)).toMatchObject({ class: '7th', section: 'B' })
    expect(await read(ids[2]!)).toMatchObject({ class: '10th' })
    expect((await admin.get(`/api/change-sets/${done.id}`)).body).toMatchObject({ undoneBy: undone.id, isUndoable: false })
    expect(await undo(incharge, done.id)).toMatchObject({ status: 409 })
    // Undoing the undo sets the value again.
    expect(await undo(incharge, undone.id)).toMatchObject({ title: 'Redo: Edit 4 students', counts: { changed: 1 } })
    expect(await read(ids[0]!)).toMatchObject({ class: '8th', section: 'B' })
  })

  test('are tried without a trace, with the validator and the rules of a form', async () => {
    const ids = await students(2)
    const stranger = await student('Binu', { school: lake })
    const before = await checksum()
    const body = { resource: 'student', records: first([...ids, stranger]), values: { class: '8th', section: null } }
    const trial = (await incharge.post('/api/change-sets/edit/trial', body)).body as unknown as EditTrial
    expect(trial.total).toBe(3)
    expect(trial.rows.map(({ result }) => result)).toEqual(['changed', 'changed', 'failed'])
    expect(trial.rows[0]).toMatchObject({ title: 'Asha0 Das', changes: [{ path: 'class', before: '7th', after: '8th' }], problem: null })
    const wrong = (await admin.post('/api/change-sets/edit/trial', { ...body, values: { class: '13th' } })).body as unknown as EditTrial
    expect(wrong.rows.every(({ result, problem }) => result === 'failed' && problem !== null)).toBe(true)
    expect(await checksum()).toEqual(before)
  })

  test('reach all records that match a list, unless the list has changed since the preview', async () => {
    await students(3, { aspiration: 'Astronaut' })
    const matching = 'filter=aspiration||$eq||Astronaut'
    const trial = (await incharge.post('/api/change-sets/edit/trial', { resource: 'student', matching, values: { section: 'Z' } })).body
    expect(trial).toMatchObject({ total: 3 })
    await student('Late', { aspiration: 'Astronaut' })
    expect(await edit(incharge, { matching, expected: 3, values: { section: 'Z' } })).toMatchObject({ status: 409 })
    expect(await edit(incharge, { matching, expected: 4, values: { section: 'Z' } })).toMatchObject({ counts: { changed: 4 } })
    // A list that a person may not filter so tells them nothing.
    const hidden = { matching: 'filter=email||$eq||a@lab.example', values: { section: 'Z' } }
    expect(await edit(mentor, hidden)).toMatchObject({ status: 400, code: 'unknown_field' })
    // A mentor changes only what they made.
    expect(await edit(mentor, { matching, values: { section: 'Y' } })).toMatchObject({ status: 400 })
  })

  // Two hundred transactions take long on PostgreSQL, and the jobs have tests of their own there.
  const onSqlite = dialect === 'sqlite' ? test : () => undefined
  onSqlite(
    'hand many records to a job, whose undo is a job, too',
    async () => {
      const ids = await students(205, { aspiration: 'Pilot' })
      await admin.patch(`/api/students/${ids[30]}`, { version: 1, section: 'Q' })
      const id = ulid()
      const answer = await admin.post('/api/change-sets/edit', { id, resource: 'student', records: first(ids), values: { section: 'R' } })
      expect(answer).toMatchObject({ status: 202, body: { kind: 'applyChanges', title: 'Edit 205 students', total: 205 } })
      expect(await ended(String(answer.body['id']))).toMatchObject({
        state: 'done',
        counts: { changed: 204, failed: 1 },
        message: '204 records saved. 1 stayed as they were.',
      })
      expect((await admin.get(`/api/change-sets/${id}`)).body).toMatchObject({ counts: { changed: 204, failed: 1 } })
      const undone = await admin.post(`/api/change-sets/${id}/undo`)
      expect(await ended(String(undone.body['id']))).toMatchObject({ counts: { changed: 204 } })
      expect(await read(ids[204]!)).toMatchObject({ section: null })
      expect(await read(ids[30]!)).toMatchObject({ section: 'Q' })
    },
    60_000,
  )

  test('recognise a retry by its id, and never join another person’s', async () => {
    const [child] = await students(1)
    const body = { id: ulid(), records: first([child!]), values: { section: 'C' } }
    const done = await edit(admin, body)
    expect(await edit(admin, body)).toMatchObject({ id: done.id, counts: { changed: 1 } })
    expect((await read(child!))['version']).toBe(2)
    expect(await edit(incharge, body)).toMatchObject({ status: 409, code: 'id_exists' })
    expect((await incharge.del(`/api/students/${child}?changeSet=${done.id}`)).status).toBe(409)
    expect((await incharge.del(`/api/students/bulk?mode=each&changeSet=${done.id}`, { bulk: [{ id: child }] })).status).toBe(409)
  })

  test('let the person who archived records put them back, and nobody else below an admin', async () => {
    const ids = await students(3)
    const changeSet = ulid()
    const archived = await incharge.del(`/api/students/bulk?mode=each&changeSet=${changeSet}`, { bulk: ids.map((id) => ({ id })) })
    expect(archived.status).toBe(200)
    expect(await undo(mentor, changeSet)).toMatchObject({ status: 404 })
    expect(await undo(incharge, changeSet)).toMatchObject({ counts: { restored: 3 } })
    for (const id of ids) expect((await incharge.get(`/api/students/${id}`)).status).toBe(200)

    // A school that is no longer theirs keeps its archived students.
    const single = ulid()
    await incharge.del(`/api/students/${ids[0]}?changeSet=${single}`)
    const data = JSON.stringify({ ...(await read(ids[1]!)), id: ids[0], school: lake })
    await app.database.write((tx) => tx.run('UPDATE archive SET data = ? WHERE record_id = ?', [data, ids[0]!]))
    expect(await undo(incharge, single)).toMatchObject({ counts: { failed: 1 } })
    expect((await admin.get(`/api/students/${ids[0]}`)).status).toBe(404)
  })

  test('take an assignment back, as long as nobody has worked on the copy', async () => {
    const source = String((await app.make('tinkeringActivity', await activity()))['id'])
    const url = 'tinkering-activities'
    const copies = 'student-activities'
    const ids = await students(2)
    const answer = (await admin.post(`/api/${url}/${source}/assign`, { students: ids })).body
    expect(answer).toMatchObject({ assigned: 2 })
    const before = rowsOf(await admin.get(`/api/${copies}?filter=source||$eq||${source}`))
    const begun = await admin.patch(`/api/${copies}/${String(before[0]!['id'])}`, { version: 1, status: 'Started Completing' })
    expect(begun.body).toMatchObject({ version: 2 })
    expect(await undo(admin, String(answer['changeSet']))).toMatchObject({ counts: { archived: 1, failed: 1 } })
    expect(rowsOf(await admin.get(`/api/${copies}?filter=source||$eq||${source}`)).map(({ id }) => id)).toEqual([before[0]!['id']])
    expect((await admin.post(`/api/${url}/${source}/assign`, { students: [before[0]!['student']] })).body['changeSet']).toBeNull()
  })

  const activity = async (): Promise<Body> => {
    const subject = (await app.make('subject', { name: 'Science' }))['id']
    const topic = (await app.make('topic', { name: 'Light', subject }))['id']
    const subTopic = (await app.make('subTopic', { name: 'Mirrors', topic }))['id']
    return { taName: 'Periscope', subject, topic, subTopic }
  }

  test('say how many e-mails went out', async () => {
    const [child] = await students(1)
    const done = await edit(admin, { records: first([child!]), values: { email: 'new-address@lab.example' } })
    expect(done).toMatchObject({ counts: { changed: 1 }, mails: 1 })
  })

  test('are listed to their maker and to admins, newest first', async () => {
    const [child] = await students(1)
    const done = await edit(incharge, { records: first([child!]), values: { section: 'D' } })
    const mine = rowsOf(await incharge.get('/api/change-sets')) as unknown as ChangeSet[]
    expect(mine[0]).toMatchObject({ id: done.id, title: 'Edit 1 student', who: { name: expect.any(String) } })
    expect(new Set(mine.map(({ who }) => who.id)).size).toBe(1)
    expect(rowsOf(await mentor.get('/api/change-sets?whose=all')).every(({ who }) => (who as { id: string }).id !== head.id)).toBe(true)
    const everyone = rowsOf(await admin.get('/api/change-sets?whose=all'))
    expect(everyone.map(({ id }) => id)).toContain(done.id)
    for (const url of [done.id, `${done.id}/rows`]) expect((await mentor.get(`/api/change-sets/${url}`)).status).toBe(404)
    expect(await undo(mentor, done.id)).toMatchObject({ status: 404 })
    const pupil = app.as(await app.person('student'))
    for (const url of ['', `/${done.id}`, `/${done.id}/rows`]) expect((await pupil.get(`/api/change-sets${url}`)).status).toBe(403)
    expect((await edit(pupil, { records: first([child!]), values: { section: 'E' } })).status).toBe(403)
    expect(await undo(admin, done.id)).toMatchObject({ counts: { changed: 1 } })
  })

  test('keep no value longer than it can be put back', async () => {
    const [child] = await students(1, { section: 'secret-before'.slice(0, 5) })
    const done = await edit(admin, { records: first([child!]), values: { section: 'Q' } })
    const kept = async () => changeRows.find(app.database.read, { change_set: done.id })
    expect(await kept()).toMatchObject([{ planned: null, previous: JSON.stringify({ section: 'secre' }) }])
    const { batch } = (await admin.del(`/api/students/${child}`)).body
    await admin.del(`/api/archive/${String(batch)}`)
    expect(await kept()).toMatchObject([{ planned: null, previous: null }])
    expect((await rows(done.id))[0]).toMatchObject({ record: child, title: null })

    const past = new Date(Date.now() - (undoDays * 24 + 1) * 3_600_000).toISOString()
    await app.database.write((tx) => changeSets.update(tx, { id: done.id }, { at: past }))
    expect(await undo(admin, done.id)).toMatchObject({ status: 404 })
    await app.database.write((tx) =>
      sweepChangeSets.chunk({
        id: ulid(),
        input: {},
        done: 0,
        total: 0,
        me: { ...head, uid: head.id, displayName: '', schoolIds: [] },
        tx,
        get: (service) => app.app.get(service as never),
      }),
    )
    expect(await kept()).toEqual([])
  })

  test('refuse fields and bodies that no form sends', async () => {
    const [child] = await students(1)
    const records = first([child!])
    for (const [values, path] of [
      [{}, 'values'],
      [{ version: 3 }, 'values'],
      [{ createdBy: head.id }, 'values'],
      [{ nothing: 1 }, 'values'],
    ] as const)
      expect([values, (await edit(admin, { records, values })).status, path]).toEqual([values, 400, path])
    for (const body of [
      { values: { section: 'A' } },
      { records, matching: '', values: { section: 'A' } },
      { records, values: { section: 'A' }, resource: 'nothing' },
      { records: [{ id: child }], values: { section: 'A' } },
      { matching: 'limit=0', values: { section: 'A' } },
    ])
      expect([body, (await edit(admin, body)).status]).toEqual([body, 400])
    // A mentor may not set what they may not read.
    const own = String(
      (await mentor.post('/api/students', { name: { firstName: 'My', lastName: 'Own' }, school: hill, class: '7th' })).body['id'],
    )
    expect((await edit(mentor, { records: first([own]), values: { email: 'x@lab.example' } })).counts).toEqual({ failed: 1 })
  })
})
