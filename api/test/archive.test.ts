import { Database, type Dialect } from '../src/database/database.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('the archive on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let mentor: LabPerson
  let incharge: LabPerson
  let pupil: LabPerson
  let school: string
  let ravi: string

  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const contest = {
    organizedBy: 'AIM',
    applicationStartDate: '2026-08-01',
    applicationEndDate: '2026-08-20',
    requirements: ['A prototype'],
  }
  const newContest = async (name: string, more: object = {}) =>
    String((await admin.post('/api/competitions', { name, ...contest, ...more })).body.id)
  const archive = async (url: string, by = admin) => String((await by.delete(url)).body.batch)
  const entries = async (by: LabPerson, query = '') =>
    (await by.get(`/api/archive?${query}`)).body.data as Record<string, unknown>[]

  beforeAll(async () => {
    app = await LabApp.start(dialect)
    admin = await app.person({
      email: 'admin@lab.example',
      role: 'admin',
      displayName: 'Head Admin',
    })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
    const atlIncharge = { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' }
    school = await app.make('school', { name: 'Hill School', address, atlIncharge })
    incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
    ravi = await app.make('student', {
      name: { firstName: 'Ravi', lastName: 'Das' },
      school,
      class: '8th',
      email: 'pupil@lab.example',
    })
    pupil = await app.person({ email: 'pupil@lab.example', role: 'student', student: ravi })
  })
  afterAll(() => app.stop())

  test('a student’s copies, files and memberships are archived and restored with them', async () => {
    const competition = await newContest('Fair')
    const course = String((await admin.post('/api/courses', { courseName: 'Soldering' })).body.id)
    await admin.post(`/api/competitions/${competition}/assign`, { students: [ravi] })
    await admin.post(`/api/courses/${course}/assign`, { students: [ravi] })
    const sita = await app.make('student', {
      name: { firstName: 'Sita', lastName: 'Das' },
      school,
      class: '8th',
    })
    const team = String(
      (
        await admin.post('/api/teams', {
          name: 'Sparks',
          schoolVal: school,
          leader: sita,
          members: [ravi, sita],
        })
      ).body.id,
    )
    const project = String(
      (
        await admin.post('/api/projects', {
          projectName: 'Water',
          projectMembers: [{ name: 'Asha from the bank' }, { student: ravi }],
        })
      ).body.id,
    )
    const [copy] = (await pupil.get('/api/student-competitions?limit=5')).body.data as {
      id: string
      version: number
    }[]
    const file = await pupil.upload('robot.txt')
    expect(
      (
        await pupil.patch(`/api/student-competitions/${copy!.id}`, {
          version: copy!.version,
          studentUploadFile: { id: file },
        })
      ).status,
    ).toBe(200)

    const references = (await admin.get(`/api/students/${ravi}/references`))
      .body as unknown as Record<string, unknown>[]
    const effectOf = (resource: string) =>
      references.find((reference) => reference.resource === resource)?.effect
    expect([
      effectOf('studentCompetition'),
      effectOf('studentCourse'),
      effectOf('team'),
      effectOf('project'),
    ]).toEqual(['follow', 'follow', 'clear', 'clear'])

    // All within one millisecond: their order must not depend on the clock.
    const { now } = Date
    const moment = now()
    Date.now = () => moment
    const batch = await archive(`/api/students/${ravi}`).finally(() => (Date.now = now))
    expect((await admin.get(`/api/student-competitions/${copy!.id}`)).status).toBe(404)
    expect((await admin.get(`/api/teams/${team}`)).body.members).toEqual([sita])
    expect((await admin.get(`/api/projects/${project}`)).body.projectMembers).toEqual([
      { name: 'Asha from the bank' },
    ])
    expect((await pupil.get('/api/auth/me')).status).toBe(401)
    const archivedRecords = (await admin.get(`/api/archive/${batch}`)).body.records as {
      resource: string
    }[]
    expect(archivedRecords.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['student', 'studentCompetition', 'studentCourse']),
    )
    expect(archivedRecords[0]!.resource).toBe('student')

    expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
    expect(await admin.get(`/api/student-competitions/${copy!.id}`)).toMatchObject({
      status: 200,
      body: {
        student: ravi,
        source: competition,
        studentUploadFile: { id: file, name: 'robot.txt' },
      },
    })
    expect((await admin.get(`/api/files/${file}`)).status).toBe(200)
    expect(
      (
        (await admin.get(`/api/student-courses?filter=student||$eq||${ravi}&limit=5`)).body
          .data as unknown[]
      ).length,
    ).toBe(1)
    expect((await admin.get(`/api/teams/${team}`)).body.members).toEqual([ravi, sita])
    expect((await admin.get(`/api/projects/${project}`)).body.projectMembers).toEqual([
      { name: 'Asha from the bank' },
      { student: ravi },
    ])
    expect((await admin.get(`/api/archive/${batch}`)).status).toBe(404)
  })

  test('a school with students is not archived, and the refusal names them', async () => {
    const [reference] = (await admin.get(`/api/schools/${school}/references`))
      .body as unknown as Record<string, unknown>[]
    expect(reference).toMatchObject({ resource: 'student', effect: 'block' })
    expect(reference!.titles).toContain('Ravi Das')
    const refused = await admin.delete(`/api/schools/${school}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(refused.body.issues!.map(({ message }) => message)).toContain('Ravi Das')
  })

  test('staff see archived competitions; only admins restore and purge them', async () => {
    const id = await newContest('Old fair')
    expect((await mentor.delete(`/api/competitions/${id}`)).status).toBe(403)
    const batch = await archive(`/api/competitions/${id}`)
    const project = String((await admin.post('/api/projects', { projectName: 'Gone' })).body.id)
    await archive(`/api/projects/${project}`)
    for (const by of [mentor, incharge]) {
      const seen = await entries(by)
      expect(new Set(seen.map(({ resource }) => resource))).toEqual(new Set(['competition']))
      expect((await by.get(`/api/archive/${batch}`)).status).toBe(200)
      expect((await by.post(`/api/archive/${batch}/restore`)).status).toBe(403)
      expect((await by.delete(`/api/archive/${batch}`)).status).toBe(403)
    }
    expect((await pupil.get('/api/archive')).status).toBe(401)
    expect(await entries(admin, 'resource=competition&search=OLD')).toMatchObject([
      { title: 'Old fair', archivedBy: 'Head Admin', batch },
    ])
    expect((await admin.post(`/api/archive/${batch}/restore`)).body).toEqual({
      resource: 'competition',
      id,
    })
    expect((await admin.get(`/api/competitions/${id}`)).status).toBe(200)
  })

  test('of an archived record, the first of 70,000 that went with it are shown, and the others counted', async () => {
    const batch = await archive(`/api/competitions/${await newContest('Great fair')}`)
    await app.app.get(Database).write(
      (tx) =>
        tx.run(
          `INSERT INTO archive (id, batch, root, resource, record_id, title, title_key, data, links, schema, archived_at, archived_by)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70000)
         SELECT 'entry' || i, ?, 0, 'studentCompetition', 'gone' || i, 'Entry', 'entry', '{}', '[]', '', '2026-01-01T00:00:00.000Z', 'x' FROM n`,
          [batch],
        ),
      'product',
    )
    const seen = (await admin.get(`/api/archive/${batch}`)).body as {
      records: { resource: string }[]
      followers: object[]
    }
    expect(seen.records.map(({ resource }) => resource)).toEqual([
      'competition',
      ...Array<string>(99).fill('studentCompetition'),
    ])
    expect(seen.followers).toEqual([{ resource: 'studentCompetition', count: 70_000 }])
    await app.app
      .get(Database)
      .write((tx) => tx.run('DELETE FROM archive WHERE batch = ?', [batch]), 'product')
  })

  test('a field that is no longer declared is shown to nobody', async () => {
    const batch = await archive(`/api/competitions/${await newContest('Older fair')}`)
    const [row] = await app.app
      .get(Database)
      .read.all<{ data: string }>('SELECT data FROM archive WHERE batch = ?', [batch])
    const data = JSON.stringify({
      ...(JSON.parse(row!.data) as object),
      jury: 'Their private numbers',
    })
    await app.app
      .get(Database)
      .write(
        (tx) => tx.run('UPDATE archive SET data = ? WHERE batch = ?', [data, batch]),
        'product',
      )
    for (const by of [mentor, admin]) {
      const { records } = (await by.get(`/api/archive/${batch}`)).body as {
        records?: { record: object }[]
      }
      expect(records![0]!.record).toMatchObject({
        name: 'Older fair',
        requirements: ['A prototype'],
      })
      expect(records![0]!.record).not.toHaveProperty('jury')
    }
  })

  test('a purge deletes the files, too', async () => {
    const file = await admin.upload('rules.txt')
    const id = await newContest('Short-lived', { uploadFile: { id: file } })
    const batch = await archive(`/api/competitions/${id}`)
    expect((await admin.delete(`/api/archive/${batch}`)).status).toBe(204)
    expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(404)
    expect((await admin.get(`/api/files/${file}`)).status).toBe(404)
  })

  test('copies outlive their original and are linked to it again when it is restored', async () => {
    const id = await newContest('Twice')
    await admin.post(`/api/competitions/${id}/assign`, { students: [ravi] })
    const batch = await archive(`/api/competitions/${id}`)
    const find = async () =>
      (
        (await admin.get(`/api/student-competitions?filter=student||$eq||${ravi}&limit=20`)).body
          .data as Record<string, unknown>[]
      ).find(({ name }) => name === 'Twice')
    expect(await find()).toMatchObject({ source: null })
    await admin.post(`/api/archive/${batch}/restore`)
    expect(await find()).toMatchObject({ source: id })
  })
})
