import type { Dialect } from '../src/database/database.js'
import { LabApp, type LabPerson } from './support/lab-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('projects on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let incharge: LabPerson
  let schools: [string, string]

  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const namesOf = async (by: LabPerson, query: string) =>
    ((await by.get(`/api/projects?limit=50&${query}`)).body.data as { projectName: string }[])
      .map(({ projectName }) => projectName)
      .sort()

  beforeAll(async () => {
    app = await LabApp.start(dialect)
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    const contact = (email: string) => ({ firstName: 'Asha', lastName: 'Rao', email })
    schools = [
      await app.make('school', {
        name: 'Hill School',
        address,
        atlIncharge: contact('hill@lab.example'),
      }),
      await app.make('school', {
        name: 'Lake School',
        address,
        atlIncharge: contact('lake@lab.example'),
      }),
    ]
    incharge = await app.person({ email: 'hill@lab.example', role: 'atlIncharge' })
  })
  afterAll(() => app.stop())

  test('the ID of a project is made from its name, unless it has one', async () => {
    const made = await admin.post('/api/projects', {
      projectName: 'Seed box exchange of the hill schools',
    })
    expect(made.body.projectId).toMatch(/^SBEO\d{13}$/)
    expect(
      (await admin.post('/api/projects', { projectName: 'Kites', projectId: 'K-1' })).body
        .projectId,
    ).toBe('K-1')
    for (const { body } of [
      made,
      await admin.get('/api/projects?limit=1&filter=projectId||$eq||K-1'),
    ])
      await admin.delete(
        `/api/projects/${String(((body.data as { id: string }[] | undefined)?.[0] ?? body).id)}`,
      )
  })

  describe('the school of a project', () => {
    test('is for all schools unless a school is named', async () => {
      const made = await admin.post('/api/projects', { projectName: 'Water' })
      expect(made).toMatchObject({ status: 201, body: { schoolName: 'all' } })
      expect(
        await admin.get(`/api/projects/${String(made.body.id)}?join=schoolName`),
      ).toMatchObject({ body: { schoolName: 'all' } })
      const own = await admin.post('/api/projects', { projectName: 'Soil', schoolName: schools[0] })
      expect(own).toMatchObject({ status: 201, body: { schoolName: schools[0] } })
      expect(await admin.get(`/api/projects/${String(own.body.id)}?join=schoolName`)).toMatchObject(
        {
          body: { schoolName: { id: schools[0], name: 'Hill School' } },
        },
      )
      const cleared = await admin.patch(`/api/projects/${String(own.body.id)}`, {
        version: 1,
        schoolName: null,
      })
      expect(cleared).toMatchObject({ status: 200, body: { schoolName: 'all' } })
      await admin.patch(`/api/projects/${String(own.body.id)}`, {
        version: 2,
        schoolName: schools[0],
      })
      await admin.post('/api/projects', { projectName: 'Air', schoolName: schools[1] })
      expect(
        (await admin.post('/api/projects', { projectName: 'Bad', schoolName: 'every' })).status,
      ).toBe(400)
    })

    test('is filtered by "all" like by a school', async () => {
      expect(await namesOf(admin, 'filter=schoolName||$eq||all')).toEqual(['Water'])
      expect(await namesOf(admin, 'filter=schoolName||$ne||all')).toEqual(['Air', 'Soil'])
      expect(await namesOf(admin, `filter=schoolName||$in||all,${schools[0]}`)).toEqual([
        'Soil',
        'Water',
      ])
      expect(await namesOf(admin, `filter=schoolName||$notin||all,${schools[0]}`)).toEqual(['Air'])
      expect(await namesOf(admin, 'filter=schoolName||$isnull')).toEqual([])
      expect(await namesOf(admin, 'filter=schoolName.name||$eq||Hill School')).toEqual(['Soil'])
    })

    test('is the in-charge’s own by default, and never all', async () => {
      expect(await namesOf(incharge, '')).toEqual(['Soil', 'Water'])
      const made = await incharge.post('/api/projects', { projectName: 'Sun' })
      expect(made).toMatchObject({ status: 201, body: { schoolName: schools[0] } })
      expect(
        (await incharge.post('/api/projects', { projectName: 'Wind', schoolName: 'all' })).status,
      ).toBe(403)
      expect(
        (await incharge.post('/api/projects', { projectName: 'Wind', schoolName: schools[1] }))
          .status,
      ).toBe(400)
      expect(
        (
          await incharge.patch(`/api/projects/${String(made.body.id)}`, {
            version: 1,
            schoolName: 'all',
          })
        ).status,
      ).toBe(403)
    })

    test('is still all after a restore, and blocks archiving a school', async () => {
      const { body } = await admin.post('/api/projects', { projectName: 'Fire' })
      const gone = await admin.delete(`/api/projects/${String(body.id)}`)
      expect(await admin.post(`/api/archive/${String(gone.body.batch)}/restore`)).toMatchObject({
        status: 200,
      })
      expect(await admin.get(`/api/projects/${String(body.id)}`)).toMatchObject({
        status: 200,
        body: { schoolName: 'all' },
      })
      expect(await admin.delete(`/api/schools/${schools[1]}`)).toMatchObject({
        status: 409,
        body: { code: 'in_use' },
      })
    })
  })
})
