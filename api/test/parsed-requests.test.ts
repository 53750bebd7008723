import { TestApp, type Client } from './support/test-app.js'

let app: TestApp
let admin: Client
let student: Client
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  admin = app.as(await app.person('admin'))
  student = app.as(await app.person('student'))
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const notAnObject = { path: '', message: 'The body must be a JSON object' }
const language = (text?: string) =>
  admin.raw('POST', '/api/auth/language', text, text === undefined ? {} : json)

test.each([
  ['no body', undefined],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
])('refuses %s where the body is an object', async (_, text) => {
  const { status, body } = await language(text)
  expect([status, body.code, body.issues]).toEqual([400, 'validation_failed', [notAnObject]])
})

test('names the wrong field of a body, and the one that it does not know', async () => {
  const wrong = await language('{"language":"x"}')
  expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed'])
  expect(wrong.body.issues).toEqual([expect.objectContaining({ path: 'language' })])
  const unknown = await language('{"language":"hi","nope":1}')
  expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown_field'])
  expect(unknown.body.issues).toEqual([
    { path: 'nope', message: 'There is no field "nope" that you may set here' },
  ])
})

test.each(['{"language":"hi","__proto__":{"a":1}}', '{"__proto__":{"language":"hi"}}'])(
  'refuses %s and does not drop its key',
  async (text) => {
    const { status, body } = await language(text)
    expect([status, body.code]).toEqual([400, 'bad_request'])
  },
)

test.each([
  ['limit=x', 'validation_failed', 'limit'],
  ['nope=1', 'unknown_field', 'nope'],
  ['__proto__=1', 'unknown_field', '__proto__'],
])('refuses the query %s', async (query, code, path) => {
  const { status, body } = await admin.get(`/api/jobs?${query}`)
  expect([status, body.code]).toEqual([400, code])
  expect(body.issues).toEqual([expect.objectContaining({ path })])
})

test.each([
  ['', 1],
  ['?page=2', 2],
])('hands over the numbers of the query "%s", or their defaults', async (query, page) => {
  const { status, body } = await admin.get(`/api/jobs${query}`)
  expect([status, body['page']]).toEqual([200, page])
})

test('takes no body, and null, where the body is optional', async () => {
  for (const text of [undefined, 'null', '{}']) {
    const answer = await admin.raw('POST', '/api/bell/read', text, text === undefined ? {} : json)
    expect([text, answer.status]).toEqual([text, 200])
  }
  const { status, body } = await admin.post('/api/bell/read', { nope: 1 })
  expect([status, body.code]).toEqual([400, 'unknown_field'])
})

test('checks the session and the role before the body', async () => {
  const path = '/api/broadcasts'
  expect((await app.as(null).post(path, { nope: 1 })).status).toBe(401)
  expect((await student.post(path, { nope: 1 })).status).toBe(403)
  expect((await admin.post(path, { nope: 1 })).status).toBe(400)
})

test('checks the signature of an event before its body', async () => {
  const answer = await app.as(null).raw('POST', '/api/payments/razorpay/webhook', '[]', json)
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
})
