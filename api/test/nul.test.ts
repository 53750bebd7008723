import type { Dialect } from '../src/database/database.js'
import { TestApp, type Client } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('on %s, a NUL', (dialect) => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
  })
  afterAll(() => app.stop())

  test.each([
    ['POST', '/api/outbox/%00/send-again', undefined, 400],
    ['GET', '/api/archive?search=%00', undefined, 400],
    ['GET', '/api/archive?resource=a%00b', undefined, 400],
    ['GET', '/api/students?filter=section||$eq||a%00b', undefined, 400],
    ['GET', '/api/students?s=%7B%22section%22%3A%22a%5Cu0000%22%7D', undefined, 400],
    ['GET', '/api/students/a%00b', undefined, 404],
    ['DELETE', '/api/students/bulk', { bulk: [{ id: 'a\0' }] }, 400],
    [
      'POST',
      '/api/auth/sign-in',
      { email: 'a\0@lab.example', password: 'violet monsoon kite' },
      400,
    ],
    [
      'POST',
      '/api/auth/reset-password/confirm',
      { token: '\0', password: 'violet monsoon kite' },
      400,
    ],
  ] as const)('%s %s gets a clear refusal', async (method, url, body, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await admin.raw(method, url, body && JSON.stringify(body), body ? headers : {})
    expect([url, answer.status]).toEqual([url, status])
    expect(answer.body.code).not.toBe('internal')
  })

  test('among the records of a bulk fails alone, and the others are reported', async () => {
    const [first, second] = [
      await app.make('tag', { name: 'First' }),
      await app.make('tag', { name: 'Second' }),
    ]
    const { status, body } = await admin.del('/api/tags/bulk?mode=each', {
      bulk: [{ id: first['id'] }, { id: 'a\0' }, { id: second['id'] }],
    })
    expect(status).toBe(200)
    expect((body as unknown as { status: number }[]).map((result) => result.status)).toEqual([
      200, 400, 200,
    ])
  })
})
