import { resourceNamed } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Person } from './support/test-app.js'
import { schoolAddress, twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('a self-assessment on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let neighbour: Person
  let mentor: Person
  let hill: string
  let lake: string
  let form: string

  const levels = [
    { name: 'Begun', points: 1 },
    { name: 'Leading', points: 4 },
  ]
  const parameters = [
    { code: 'A', name: 'Use of the lab', weight: 60, help: null },
    { code: 'B', name: 'Outreach', weight: 40, help: null },
  ]
  const answer = (code: string, level: string) => ({ code, level, note: null })

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    neighbour = await app.person('atlIncharge', { email: 'lake@lab.example' })
    admin = await app.person('admin')
    ;[hill, lake] = await twoSchools(app)
    const samples = new Samples(app, admin)
    const { id } = await samples.record(resourceNamed('mentor'), { full: false })
    mentor = await app.person('mentor', { mentor: String(id) })
    const made = await app
      .as(admin)
      .post('/api/assessment-forms', { year: '2025-26', levels, parameters })
    expect(made.status).toBe(201)
    form = String(made.body['id'])
  })
  afterAll(() => app.stop())

  const handIn = (who: Person, { id, version }: Body) =>
    app.as(who).post('/api/assessment-figures/hand-in', { id, version })
  const current = async (id: unknown) =>
    (await app.as(admin).get(`/api/self-assessments/${String(id)}`)).body

  test('a form whose weights do not add up to 100 is refused', async () => {
    const year = '2024-25'
    const some = parameters.slice(0, 1)
    const refused = await app
      .as(admin)
      .post('/api/assessment-forms', { year, levels, parameters: some })
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ path: 'parameters', message: 'The weights of all parameters add up to 100.' }],
    ])
    const byIncharge = await app
      .as(incharge)
      .post('/api/assessment-forms', { year, levels, parameters })
    expect(byIncharge.status).toBe(403)
  })

  test('is scored by its form, handed in whole, frozen, and opened again by an admin alone', async () => {
    const place = { school: hill, form }
    expect((await app.as(neighbour).post('/api/self-assessments', place)).status).toBe(400)
    expect((await app.as(mentor).post('/api/self-assessments', place)).status).toBe(403)
    const made = await app.as(incharge).post('/api/self-assessments', {
      ...place,
      answers: [answer('A', 'Leading'), answer('B', 'Unknown'), answer('C', 'Leading')],
    })
    expect([made.status, made.body['score'], made.body['state']]).toEqual([201, 60, 'open'])
    const { id } = made.body
    const early = await handIn(incharge, made.body)
    expect([early.status, early.body['title']]).toEqual([409, 'Answer every parameter first.'])
    const whole = await app.as(incharge).patch(`/api/self-assessments/${String(id)}`, {
      version: made.body['version'],
      answers: [answer('A', 'Leading'), answer('B', 'Begun')],
    })
    expect([whole.status, whole.body['score']]).toEqual([200, 70])
    expect((await handIn(neighbour, whole.body)).status).toBe(404)
    expect((await handIn(mentor, whole.body)).status).toBe(403)
    expect((await handIn(incharge, made.body)).status).toBe(409)
    expect((await handIn(incharge, whole.body)).status).toBe(204)
    // The same again, as after a lost answer.
    expect((await handIn(incharge, whole.body)).status).toBe(204)
    expect((await handIn(admin, whole.body)).status).toBe(409)
    const { version } = await current(id)
    for (const who of [incharge, admin]) {
      const path = `/api/self-assessments/${String(id)}`
      const late = await app.as(who).patch(path, { version, summary: 'Later' })
      expect([late.status, late.body.code]).toEqual([409, 'not_applicable'])
      expect((await app.as(who).patch(path, { version, score: 100 })).status).toBe(400)
      expect((await app.as(who).del(path)).status).toBe(403)
    }
    const reopening = { id, version, reason: 'A level was wrong' }
    const reopen = (who: Person) => app.as(who).post('/api/assessment-figures/reopen', reopening)
    expect((await reopen(incharge)).status).toBe(403)
    expect((await reopen(admin)).status).toBe(204)
    const reopened = await current(id)
    expect(reopened).toMatchObject({ state: 'open', reopened: 'A level was wrong', score: 70 })
    expect((await handIn(incharge, reopened)).status).toBe(204)
  })

  test('is read by the coordinators of the school, who change nothing', async () => {
    const made = await app.as(admin).post('/api/self-assessments', {
      school: lake,
      form,
      answers: [answer('A', 'Leading'), answer('B', 'Leading')],
    })
    const path = `/api/self-assessments/${String(made.body['id'])}`
    for (const who of [incharge, mentor]) {
      expect((await app.as(who).get(path)).status).toBe(404)
      const body = { name: 'Lake', person: who.id, schools: [lake] }
      const grant = await app.as(admin).post('/api/coordinators', body)
      const { body: read } = await app.as(who).get(path)
      expect([read['score'], read['state']]).toEqual([100, 'open'])
      expect((await app.as(who).get(`/api/assessment-forms/${form}`)).status).toBe(200)
      const change = { version: read['version'], summary: 'Mine' }
      expect((await app.as(who).patch(path, change)).status).toBe(403)
      // Reading is not handing in, in whatever role a person coordinates.
      expect((await handIn(who, read)).status).toBe(who === incharge ? 404 : 403)
      const { id, version } = grant.body
      await app.as(admin).patch(`/api/coordinators/${String(id)}`, { version, ended: true })
      expect((await app.as(who).get(path)).status).toBe(404)
    }
    expect((await current(made.body['id']))['state']).toBe('open')
  })

  test('has the median of its district, or of its cluster, which is hidden for four schools', async () => {
    const { body } = await app.as(incharge).get('/api/self-assessments?limit=1')
    const { id } = (body['data'] as Body[])[0]!
    const figures = (who: Person) => app.as(who).get(`/api/assessment-figures?id=${String(id)}`)
    for (const who of [neighbour, mentor]) expect((await figures(who)).status).toBe(404)
    const byDistrict = { of: 'district', district: null }
    const around: string[] = []
    for (const [at, level] of ['Begun', 'Begun', 'Leading', 'Leading'].entries()) {
      expect((await figures(incharge)).body).toEqual({ ...byDistrict, median: 'hidden' })
      const school = await app.make('school', { name: `School ${at}`, address: schoolAddress })
      const made = await app.as(admin).post('/api/self-assessments', {
        school: school.id,
        form,
        answers: [answer('A', level), answer('B', level)],
      })
      expect((await handIn(admin, made.body)).status).toBe(204)
      around.push(String(school.id))
    }
    expect((await figures(incharge)).body).toEqual({ ...byDistrict, median: 70 })

    // With a coordinator, it is the median of the schools of the grant.
    const give = (person: Person, schools: string[]) =>
      app.as(admin).post('/api/coordinators', { name: 'Cluster', person: person.id, schools })
    const grant = await give(mentor, [hill, ...around.slice(1)])
    expect(grant.status).toBe(201)
    for (const who of [incharge, mentor])
      expect((await figures(who)).body).toEqual({ of: 'cluster', median: 'hidden' })
    const { version } = grant.body
    const path = `/api/coordinators/${String(grant.body['id'])}`
    const wider = await app.as(admin).patch(path, { version, schools: [hill, lake, ...around] })
    expect((await figures(incharge)).body).toEqual({ of: 'cluster', median: 70 })
    await app.as(admin).patch(path, { version: wider.body['version'], ended: true })
    expect((await figures(incharge)).body).toEqual({ ...byDistrict, median: 70 })
    expect((await figures(mentor)).status).toBe(404)
  })
})
