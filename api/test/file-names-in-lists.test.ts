import type { Body, Client, Person } from './support/test-app.js'
import { TestApp } from './support/test-app.js'

let app: TestApp
let admin: Person
let client: Client
let place: Body

beforeAll(async () => {
  app = await TestApp.start('sqlite')
  admin = await app.person('admin')
  client = app.as(admin)
  const subject = (await app.make('subject', { name: 'Circuits' })).id
  const topic = (await app.make('topic', { name: 'Sensors', subject })).id
  place = { subject, topic, subTopic: (await app.make('subTopic', { name: 'Light', topic })).id }
})
afterAll(() => app.stop())

const activity = (taName: string, resources: unknown[]) =>
  client.post('/api/tinkering-activities', { taName, ...place, resources })
const refusal = {
  status: 400,
  body: { issues: [{ path: 'resources', message: 'Data has duplicate values!' }] },
}

test('two files with one name are duplicates, also when only ids are sent', async () => {
  const [first, second, other] = [
    await app.upload(admin, 'Plan.pdf'),
    await app.upload(admin, 'plan.PDF'),
    await app.upload(admin, 'b.pdf'),
  ]
  expect(
    await activity(
      'Lamp',
      [first, second].map((id) => ({ id })),
    ),
  ).toMatchObject(refusal)
  expect(
    await activity('Lamp', [{ id: first }, { id: second, name: 'another.pdf' }]),
  ).toMatchObject(refusal)

  const made = await activity('Lamp', [{ id: first }, { id: other }, 'Plan.pdf'])
  expect(made.status).toBe(201)
  const url = `/api/tinkering-activities/${String(made.body.id)}`
  expect(
    await client.patch(url, { version: 1, resources: [{ id: first }, { id: second }] }),
  ).toMatchObject(refusal)
  expect(
    (await client.patch(url, { version: 1, resources: [{ id: second }, { id: other }] })).status,
  ).toBe(200)
})
