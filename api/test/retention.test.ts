import { resourceNamed, today, yearsAfter } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { system } from '../src/access/system.js'
import { archive, auditValues } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { Retention } from '../src/features/child-data/retention/retention.js'
import { WithdrawnEraser } from '../src/features/child-data/withdrawn/withdrawn-eraser.js'
import { withdrawnRecords } from '../src/features/child-data/withdrawn/withdrawn.tables.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { Samples } from './support/sample.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('retention on %s', (dialect) => {
  let app: TestApp
  let person: Person
  let admin: Client
  let officer: Client
  let samples: Samples
  let hill: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    person = await app.person('admin')
    admin = app.as(person)
    const account = await app.person('admin')
    officer = app.as(account)
    const { body } = await admin.get(`/api/users/${account.id}`)
    const flagged = await admin.patch(`/api/users/${account.id}`, {
      version: body['version'],
      isDataOfficer: true,
    })
    expect([flagged.status, flagged.body['isDataOfficer']]).toEqual([200, true])
    samples = new Samples(app, person)
    ;[hill] = await twoSchools(app)
  })
  afterAll(() => app.stop())

  const pupil = async (firstName: string, more: Body = {}) =>
    String(
      (
        await samples.record(resourceNamed('student'), {
          full: false,
          fixed: { name: { firstName }, school: hill, class: '12th', email: null, ...more },
        })
      )['id'],
    )
  const longAgo = `${yearsAfter(today(), -4)}T10:00:00.000Z`
  /** Archives a student as the yearly promotion of some years ago did. */
  const graduate = async (id: string) => {
    const { body } = await admin.del(`/api/students/${id}`)
    await app.database.write(
      (tx) =>
        archive.update(
          tx,
          { resource: 'student', record_id: id, root: 1 },
          { archived_at: longAgo, about: 'Graduated 2022 · 12th · Hill', about_key: 'graduated' },
        ),
      'product',
    )
    return String(body['batch'])
  }
  const propose = () =>
    app.database.write((tx) => app.app.get(Retention).propose(tx, today()), 'product')
  const due = async () => rowsOf(await admin.get('/api/retention')) as Record<string, string>[]
  const proposalOf = async (id: string) => (await due()).find(({ record }) => record === id)?.['id']
  const answer = (how: 'approve' | 'decline', ids: unknown[], more: Body, who = admin) =>
    who.post(`/api/retention/${how}`, { ids, ...more })
  const approve = (ids: unknown[], form: string, id = ulid()) =>
    answer('approve', ids, { form, id })
  const archived = async (search: string, who = admin) =>
    (await who.get(`/api/archive?search=${search}`)).body['total']

  test('proposes those who left the last class long ago, and what a declaration gives a time of its own; a new one is left alone', async () => {
    const [left, present] = [await pupil('Leela'), await pupil('Prem')]
    await graduate(left)
    await admin.del(`/api/students/${present}`)
    expect(await propose()).toBe(1)
    expect(await propose()).toBe(0)
    expect((await due()).map(({ title }) => title)).toEqual([
      'Leela · Graduated 2022 · 12th · Hill',
    ])
    for (const role of ['atlIncharge', 'mentor', 'student'] as const)
      expect((await app.as(await app.person(role)).get('/api/retention')).status).toBe(403)
  })

  test('keeps a declined record until the day of the answer, and forgets one that is needed again', async () => {
    const id = await proposalOf((await due())[0]!['record']!)
    const until = yearsAfter(today(), 2)
    expect((await answer('decline', [id], { until: today() })).status).toBe(400)
    expect((await answer('decline', [id], { until })).body).toEqual({ answered: 1, left: 0 })
    expect((await answer('decline', [id], { until })).status).toBe(409)
    await propose()
    expect(await due()).toEqual([])
    await app.database.write((tx) => app.app.get(Retention).propose(tx, until), 'product')
    expect(await due()).toHaveLength(1)
    const again = await pupil('Ravi')
    const batch = await graduate(again)
    await propose()
    const proposal = await proposalOf(again)
    expect(proposal).toBeDefined()
    expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
    expect((await approve([proposal], 'withdraw')).status).toBe(409)
    await propose()
    expect(await proposalOf(again)).toBeUndefined()
    expect((await admin.get(`/api/students/${again}`)).status).toBe(200)
  })

  test('withdraws what is approved: hidden from the archive, its search and counts, the audit trail and a restore, but for data officers', async () => {
    const id = await pupil('Meenakshi')
    const batch = await graduate(id)
    await propose()
    const proposal = await proposalOf(id)
    expect(await archived('Meenakshi')).toBe(1)
    const both = await Promise.all([
      approve([proposal], 'withdraw'),
      approve([proposal], 'withdraw'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)!.body).toEqual({ answered: 1, left: 0 })
    expect(await archived('Meenakshi')).toBe(0)
    expect(await archived('Meenakshi', officer)).toBe(0)
    for (const who of [admin, officer]) {
      expect((await who.get(`/api/archive/${batch}`)).status).toBe(404)
      expect((await who.post(`/api/archive/${batch}/restore`)).status).toBe(404)
      expect((await who.del(`/api/archive/${batch}`)).status).toBe(404)
      expect((await who.post(`/api/child-data/${id}/erase`, { name: 'Meenakshi' })).status).toBe(
        404,
      )
    }
    const trail = await admin.get(`/api/audit?resource=student&record=${id}`)
    expect(rowsOf(trail).map(({ action }) => action)).toContain('withdraw')
    expect(trail.text).not.toContain('Meenakshi')
    expect(await auditValues.count(app.database.read, { record_id: id })).toBe(0)
    // Only the flag opens it, and not for the person who has just withdrawn it.
    expect((await admin.get('/api/retention/withdrawn')).status).toBe(404)
    expect((await admin.post(`/api/retention/withdrawn/${batch}/take-back`)).status).toBe(404)
    const [hidden] = rowsOf(await officer.get('/api/retention/withdrawn'))
    expect(hidden).toMatchObject({ batch, title: 'Meenakshi', eraseOn: yearsAfter(today(), 1) })
    expect((await officer.post(`/api/retention/withdrawn/${batch}/take-back`)).status).toBe(204)
    expect(await archived('Meenakshi')).toBe(1)
    expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
  })

  test('does it as a change set, whose undo restores nothing that is withdrawn or erased', async () => {
    const old = async () => {
      const row = await samples.record(resourceNamed('attendance'), { full: false })
      await app.put('attendance', String(row['id']), { day: longAgo.slice(0, 10) })
      return String(row['id'])
    }
    const [hidden, erased, changed] = [await old(), await old(), await old()]
    await propose()
    const ids = await Promise.all([hidden, erased, changed].map(proposalOf))
    expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String)])
    // Marked again meanwhile: it is needed.
    await app.put('attendance', changed, { day: today() })
    expect((await approve([ids[0], ids[2]], 'withdraw')).status).toBe(409)
    const many = Array.from({ length: 51 }, () => ids[0])
    expect((await approve(many, 'withdraw')).status).toBe(400)
    const [first, second] = [ulid(), ulid()]
    expect((await approve([ids[0]], 'withdraw', first)).body).toEqual({ answered: 1, left: 0 })
    expect((await approve([ids[1]], 'erase', second)).body).toEqual({ answered: 1, left: 0 })
    expect((await approve([ids[1]], 'erase', second)).status).toBe(409)
    const stored = async (id: string) => [
      (await admin.get(`/api/attendance/${id}`)).status,
      await archive.count(app.database.read, { record_id: id }),
      await withdrawnRecords.count(app.database.read, { record_id: id }),
    ]
    for (const set of [first, second])
      await admin.post(`/api/change-sets/${set}/undo`, { id: ulid() })
    expect(await stored(hidden)).toEqual([404, 0, 1])
    expect(await stored(erased)).toEqual([404, 0, 0])
    // A data officer takes it back. From then on it is as anything that was archived.
    const [{ batch } = { batch: '' }] = await withdrawnRecords.find(app.database.read, {
      record_id: hidden,
    })
    expect((await officer.post(`/api/retention/withdrawn/${batch}/take-back`)).status).toBe(204)
    expect(await stored(hidden)).toEqual([404, 1, 0])
    expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
    expect(await stored(hidden)).toEqual([200, 0, 0])
  })

  test('closes the files of what is withdrawn, and opens them with it again', async () => {
    const child = await pupil('Farah')
    const pupilAccount = await app.person('student', { student: child })
    const activity = await samples.record(resourceNamed('studentActivity'), {
      full: false,
      fixed: { student: child },
    })
    const file = await app.upload(person, 'robot.txt', 'What the robot says')
    const url = `/api/student-activities/${String(activity['id'])}`
    const { body: row } = await admin.get(url)
    const added = await admin.patch(url, { version: row['version'], files: [{ id: file }] })
    expect(added.status).toBe(200)
    const bytes = async () => (await admin.get(`/api/files/${file}`)).status
    expect(await bytes()).toBe(200)
    expect((await admin.post(`/api/child-data/${child}/withdraw`, { name: 'Farah' })).status).toBe(
      200,
    )
    expect(await bytes()).toBe(404)
    expect((await officer.get(`/api/files/${file}`)).status).toBe(404)
    expect((await app.as(pupilAccount).get('/api/auth/me')).status).toBe(401)
    const hidden = rowsOf(await officer.get('/api/retention/withdrawn'))
    const batch = String(hidden.find(({ title }) => title === 'Farah')!['batch'])
    expect((await officer.post(`/api/retention/withdrawn/${batch}/take-back`)).status).toBe(204)
    expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
    expect(await bytes()).toBe(200)
  })

  test('withdraws one child at once, with what belongs to them, and erases them after a year', async () => {
    const id = await pupil('Zarina')
    await admin.post('/api/consents', {
      student: id,
      act: 'given',
      purposes: ['work'],
      guardian: 'Noor Khan',
    })
    const withdraw = (name: string) => admin.post(`/api/child-data/${id}/withdraw`, { name })
    expect((await withdraw('Someone')).body.issues).toMatchObject([{ path: 'name' }])
    expect((await withdraw('Zarina')).body).toEqual({ eraseOn: yearsAfter(today(), 1) })
    expect((await withdraw('Zarina')).status).toBe(404)
    expect((await admin.get(`/api/students/${id}`)).status).toBe(404)
    expect((await admin.get('/api/consents')).text).not.toContain('Noor Khan')
    expect(await withdrawnRecords.count(app.database.read, {})).toBe(2)
    const eraser = app.app.get(WithdrawnEraser)
    await eraser.eraseNext(today())
    expect(await withdrawnRecords.count(app.database.read, {})).toBe(2)
    const day = yearsAfter(today(), 1)
    expect(await eraser.isLeft(app.database.read, day)).toBe(true)
    await eraser.eraseNext(day)
    await app.app.get(JobRunner).settled()
    expect(await eraser.isLeft(app.database.read, day)).toBe(false)
    expect(await archive.count(app.database.read, { record_id: id })).toBe(0)
    const trail = await admin.get(`/api/audit?resource=student&record=${id}`)
    expect(rowsOf(trail)[0]).toMatchObject({ action: 'purge', who: { id: system.uid } })
  })
})
