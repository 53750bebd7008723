import { TestApp } from './support/test-app.js'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start('postgres')
}, 60_000)
afterAll(() => app.stop())

test('who takes part is answered the same on PostgreSQL', async () => {
  const address = { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' }
  const school = await app.make('school', { name: 'Hill School', address })
  const student = await app.make('student', { name: { firstName: 'Ravi', lastName: 'Das' }, school: school['id'], class: '8th' })
  const competition = await app.make('competition', {
    name: 'Fair',
    organizedBy: 'AIM',
    applicationStartDate: '2026-08-01',
    applicationEndDate: '2026-08-20',
    requirements: ['A prototype'],
  })
  await app.make('studentCompetition', { student: student['id'], source: competition['id'] })
  const admin = app.as(await app.person('admin'))
  const answer = await admin.get(`/api/competitions/${String(competition['id'])}/participants?state=Maharashtra`)
  expect(answer).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ name: 'Ravi Das', city: 'Pune' }], places: [{ state: 'Maharashtra', students: 1 }] },
  })
  const project = await admin.post('/api/projects', { projectName: 'Water' })
  expect(project).toMatchObject({ status: 201, body: { schoolName: 'all' } })
  expect(await admin.get('/api/projects?limit=5&filter=schoolName||$eq||all')).toMatchObject({ body: { total: 1 } })
})
