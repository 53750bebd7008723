import { Events } from '../src/events/events.js'
import { LivePrograms } from '../src/features/live/live-programs.js'
import { LiveTab, until } from './support/live-tab.js'
import { TestApp, type Bearer, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

let app: TestApp
let admin: Person
let url: string
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  admin = await app.person('admin')
  await app.app.listen(0, '127.0.0.1')
  url = await app.app.getUrl()
})
afterAll(() => app.stop())

const open = ({ bearer }: Pick<Bearer, 'bearer'>, headers: Record<string, string> = {}) =>
  LiveTab.open(url, '', { authorization: `Bearer ${bearer}`, ...headers })
const tag = async (name: string) => String((await app.make('tag', { name }))['id'])
const refusal = (error: unknown) => (error as { data: { code: string } }).data.code

test('a program hears of the records in its scope, without a cookie and an origin', async () => {
  const program = await open(await app.token(admin, { tag: ['read'] }))
  await program.subscribe('tag')
  const id = await tag('Sensors')
  await until(() => program.of(id).length > 0)
  expect(program.of(id)).toEqual(['tag create'])
  for (const resource of ['student', 'user', 'chatMessage', 'nothing'])
    expect(await program.send('subscribe', { resource })).toMatchObject({
      ok: false,
      problem: { code: 'forbidden' },
    })
  expect(await program.send('hello')).toMatchObject({ ok: true })
  program.close()
  const all = await open(await app.token(admin, { '*': ['read'], user: ['read'] }))
  expect(await all.send('subscribe', { resource: 'user' })).toMatchObject({
    problem: { code: 'forbidden' },
  })
  all.close()
})

test("a service account hears of its schools' students only", async () => {
  const [hill, lake] = await twoSchools(app)
  const body = { name: 'Register', role: 'atlIncharge', schools: [hill] }
  const serviceAccount = (await app.as(admin).post('/api/service-accounts', body)).body['id']
  const scope = { student: ['read'] } as const
  const program = await open(await app.token(admin, scope, { serviceAccount }))
  await program.subscribe('student')
  const make = async (firstName: string, school: unknown) =>
    String((await app.make('student', { name: { firstName }, school, class: '7th' }))['id'])
  const [theirs, other] = [await make('Asha', hill), await make('Ravi', lake)]
  await until(() => program.of(theirs).length > 0)
  const last = await make('Uma', hill)
  await until(() => program.of(last).length > 0)
  expect(program.of(other)).toEqual([])
  program.close()
})

test('a program hears nothing more once its token has ended', async () => {
  const token = await app.token(admin, { tag: ['read'] })
  const program = await (await open(token)).subscribe('tag')
  expect((await app.as(admin).del(`/api/tokens/${token.id}`)).status).toBeLessThan(300)
  const id = await tag('Motors')
  await until(() => program.names().includes('disconnect'))
  expect([program.of(id), program.names()[0]]).toEqual([[], 'signed-out'])
  await expect(open(token)).rejects.toThrow()
  expect(app.app.get(LivePrograms).all()).toEqual([])
})

test('a program hears nothing of chats and notifications of its owner', async () => {
  const program = await open(await app.token(admin, { '*': ['read'], chatMessage: ['read'] }))
  const tab = await LiveTab.open(url, admin.cookie, { origin: url })
  const heard: Record<string, string[]> = { program: [], tab: [] }
  program.socket.onAny((name: string) => void heard['program']!.push(name))
  tab.socket.onAny((name: string) => void heard['tab']!.push(name))
  const colleague = await app.person('mentor')
  const body = { groupName: 'Staff', users: [admin.id, colleague.id] }
  const group = (await app.as(admin).post('/api/chat-groups', body)).body['id']
  const answer = await app.as(colleague).post('/api/chat-messages', { group, text: 'Hello' })
  expect(answer.status).toBe(201)
  app.app.get(Events).emit('bell-changed', { users: [admin.id] })
  await until(() => ['chat-message', 'bell'].every((name) => heard['tab']!.includes(name)))
  await program.subscribe('tag')
  const id = await tag('Magnets')
  await until(() => program.of(id).length > 0)
  expect(heard['program']).toEqual(['changed'])
  expect(await program.send('typing', { group })).toMatchObject({ problem: { code: 'forbidden' } })
  tab.close()
  program.close()
})

test('a wrong token, a token beside a cookie, and too many sockets of a token are refused', async () => {
  const token = await app.token(admin, { tag: ['read'] })
  expect(await open({ bearer: 'tnk_none' }).catch(refusal)).toBe('token_refused')
  const both = { authorization: `Bearer ${token.bearer}`, origin: url }
  expect(await LiveTab.open(url, admin.cookie, both).catch(refusal)).toBe('token_and_cookie')
  const sockets = await Promise.all(Array.from({ length: 10 }, () => open(token)))
  expect(await open(token).catch(refusal)).toBe('too_many_requests')
  for (const socket of sockets) socket.close()
})
