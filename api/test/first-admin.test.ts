import { FirstAdmin } from '../src/features/auth/links/first-admin.js'
import { AuthApp, password, tokenIn } from './support/auth-app.js'

let app: AuthApp
const printed: string[] = []
const write = process.stdout.write.bind(process.stdout)

beforeAll(async () => {
  process.stdout.write = ((text: string) =>
    printed.push(String(text)) > 0) as typeof process.stdout.write
  try {
    app = await AuthApp.start({ NODE_ENV: 'production' })
    expect(printed).toEqual([])
    await app.app.get(FirstAdmin).announce()
  } finally {
    process.stdout.write = write
  }
})
afterAll(() => app.stop())

const make = (token: string, email: string) =>
  app.ask('POST', '/api/auth/first-admin', {
    body: { token, email, displayName: 'Asha Rao', password },
  })

test('the printed link creates exactly one first admin', async () => {
  const token = tokenIn(printed.join(''))
  expect(printed.join('')).toContain('http://127.0.0.1:3000/auth/first-admin#token=')
  expect(await app.ask('POST', '/api/auth/link', { body: { token } })).toMatchObject({
    status: 200,
    body: { purpose: 'first-admin' },
  })
  expect(await make('x'.repeat(43), 'a@lab.example')).toMatchObject({
    status: 400,
    body: { code: 'link_expired' },
  })
  expect(await make(token, 'no address')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email' }] },
  })

  const both = await Promise.all([make(token, 'a@lab.example'), make(token, 'b@lab.example')])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
  const admins = await app.database.read.all<{ email: string }>('SELECT email FROM users')
  expect(admins).toHaveLength(1)
  const admin = await app.signIn(admins[0]!.email)
  expect(admin).toMatchObject({ status: 200, body: { role: 'admin', displayName: 'Asha Rao' } })
  expect(await app.ask('GET', '/api/outbox', { cookie: admin.cookie })).toMatchObject({
    status: 200,
    body: { data: [], total: 0 },
  })
  expect(await app.mailsTo(admins[0]!.email)).toBe(0)
  expect((await make(token, 'c@lab.example')).body.code).toBe('link_expired')
  expect(await app.app.get(FirstAdmin).offer()).toBeNull()
})
