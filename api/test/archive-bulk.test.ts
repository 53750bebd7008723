import type { ArchivedEntry, Reference } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { jobEnd } from './support/job-end.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('archiving many records on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let mentor: LabPerson
  let school: string
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }

  beforeAll(async () => {
    app = await LabApp.start(dialect)
    admin = await app.person({
      email: 'admin@lab.example',
      role: 'admin',
      displayName: 'Head Admin',
    })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
    school = await app.make('school', {
      name: 'Hill School',
      address,
      atlIncharge: { firstName: 'Asha', lastName: 'Rao', email: 'hill@lab.example' },
    })
  })
  afterAll(() => app.stop())

  const student = (firstName: string, more: object = {}) =>
    app.make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th', ...more })
  const bulkOf = (ids: readonly string[]) => ({ bulk: ids.map((id) => ({ id })) })
  const entries = async (query: string, by = admin) =>
    (await by.get(`/api/archive?${query}`)).body.data as unknown as ArchivedEntry[]

  test('returns the sums of the references, only for records that the person may archive', async () => {
    const ids = [
      await student('Ravi', { email: 'ravi@lab.example' }),
      await student('Sita', { email: 'sita@lab.example' }),
    ]
    const answer = await admin.post('/api/students/references', bulkOf([...ids, ids[0]!, 'nobody']))
    expect(answer.status).toBe(200)
    const references = answer.body as unknown as Reference[]
    expect(references.find(({ resource }) => resource === 'user')).toMatchObject({
      effect: 'follow',
      total: 2,
    })
    expect((await mentor.post('/api/students/references', bulkOf(ids))).body).toEqual([])
    expect((await admin.post('/api/students/references', { ids })).status).toBe(400)
  })

  test('is one entry of the archive, with everything that belongs to the records, and is restored at once', async () => {
    const ids = [
      await student('Asha', { email: 'a@lab.example' }),
      await student('Binu'),
      await student('Chitra'),
    ]
    expect((await admin.delete('/api/students/bulk?mode=each', bulkOf(ids))).status).toBe(200)
    const [entry] = await entries('resource=student')
    expect(entry).toMatchObject({ bulk: { count: 3 }, followers: 1, archivedBy: 'Head Admin' })
    expect(
      (await entries(`bulk=${entry!.bulk!.id}`)).map(({ title, bulk }) => [title, bulk]),
    ).toEqual(
      expect.arrayContaining([
        ['Asha Das', null],
        ['Binu Das', null],
        ['Chitra Das', null],
      ]),
    )

    const restored = await admin.post(`/api/archive/bulks/${entry!.bulk!.id}/restore`)
    expect(restored).toMatchObject({ status: 202, body: { kind: 'restoreMany', total: 3 } })
    expect(await jobEnd(admin, restored.body['id'])).toMatchObject({
      state: 'done',
      counts: { done: 3 },
      message: 'Restored 3 records.',
    })
    for (const id of ids) expect((await admin.get(`/api/students/${id}`)).status).toBe(200)
    expect(await entries('resource=student')).toEqual([])
    expect((await admin.post(`/api/archive/bulks/${entry!.bulk!.id}/restore`)).status).toBe(404)
    expect((await mentor.post(`/api/archive/bulks/${entry!.bulk!.id}/restore`)).status).toBe(403)
  })

  test('as a job gives each record its own result', async () => {
    const ids = [await student('Deepa'), await student('Esha')]
    const body = { bulk: [...ids.map((id) => ({ id, version: 1 })), { id: school }] }
    const started = await admin.delete('/api/students/bulk?mode=job', body)
    expect(started).toMatchObject({
      status: 202,
      body: { kind: 'archiveMany', title: 'Archive 3 students', total: 3 },
    })
    expect(await jobEnd(admin, started.body['id'])).toMatchObject({
      state: 'done',
      counts: { done: 2, failed: 1 },
    })
    const results = await admin.get(`/api/jobs/${String(started.body['id'])}/results?refused=true`)
    expect(results.body.data).toMatchObject([{ item: school, result: 'failed' }])
    const [entry] = await entries('resource=student')
    expect(entry).toMatchObject({ bulk: { count: 2 } })
    const address = `/api/archive/bulks/${entry!.bulk!.id}`
    expect((await mentor.delete(address)).status).toBe(403)
    const purged = await admin.delete(address)
    expect(purged).toMatchObject({
      status: 202,
      body: { kind: 'purgeMany', title: 'Permanently delete 2 records' },
    })
    expect(await jobEnd(admin, purged.body['id'])).toMatchObject({
      state: 'done',
      message: 'Permanently deleted 2 records.',
    })
    expect(await entries('resource=student')).toEqual([])
    expect(await app.database.read.all('SELECT 1 FROM archive')).toEqual([])
    expect((await admin.delete('/api/students/bulk?mode=later', body)).status).toBe(400)
    expect((await mentor.delete('/api/students/bulk?mode=job', body)).status).toBe(403)
  })

  test('is searched by class and school too, and limited to a person or to days', async () => {
    const id = await student('Farah', { class: '11th' })
    await admin.delete(`/api/students/${id}`)
    expect(await entries('search=das hill 11th')).toMatchObject([
      { title: 'Farah Das', about: expect.stringContaining('Hill School') },
    ])
    expect(await entries('search=farah 9th')).toEqual([])
    expect(await entries(`search=farah&person=${admin.uid}`)).toHaveLength(1)
    expect(await entries(`search=farah&person=${mentor.uid}`)).toEqual([])
    expect(await entries('search=farah&to=2020-01-01')).toEqual([])
    expect(await entries('search=farah&from=2020-01-01')).toHaveLength(1)
  })
})
