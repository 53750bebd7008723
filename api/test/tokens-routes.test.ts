import { isAccount, resources } from '@tinkerdesk/shared'
import { Throttles } from '../src/features/auth/secrets/throttles.js'
import { TestApp, type Bearer, type Person } from './support/test-app.js'

const urls = resources.filter((resource) => !isAccount(resource)).map(({ url }) => url)
const record = '(/:id)?(/(bulk|references|groups|actions/[a-z-]+))?'
/** Every address that takes a token. */
const open = [
  new RegExp(`^/api/(${urls.join('|')})${record}$`),
  /^\/api\/imports\/(file|:id\/(rows|apply))$/,
  // Programs use mappings, people make them.
  /^\/api\/import-mappings$/,
  /^\/api\/exports\/:url\/:format$/,
  /^\/api\/jobs(\/:id(\/(results|stop|continue))?)?$/,
  /^\/api\/(openapi\.json|docs(\/:page)?)$/,
]

let app: TestApp
let admin: Person
let token: Bearer
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  admin = await app.person('admin')
  token = await app.token(admin, { '*': ['read', 'create', 'update', 'archive'] })
})
afterAll(() => app.stop())

test('only the named routes take a token; none of roles, accounts, tokens, sessions and restores', async () => {
  const routes = app.routes.filter(
    ({ method, url }) => url.startsWith('/api') && !['HEAD', 'OPTIONS'].includes(method),
  )
  const taken: string[] = []
  for (const { method, url } of routes) {
    const address = url.replace(/:\w+/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const isReading = method === 'GET'
    const answer = await app
      .as(token)
      .raw(
        method as 'GET',
        `${address}?unheardOf=1`,
        isReading ? undefined : '{}',
        isReading ? {} : { 'content-type': 'application/json' },
      )
    if (answer.body.code !== 'token_forbidden') taken.push(url)
  }
  expect(taken.filter((url) => !open.some((pattern) => pattern.test(url)))).toEqual([])
  for (const url of urls) expect(taken).toContain(`/api/${url}`)
  const never = /\/(auth|users|tokens|service-accounts|archive|self-hosted|outbox|child-data)(\/|$)/
  expect(taken.filter((url) => never.test(url))).toEqual([])
})

test('the description says which operations take a token', async () => {
  const { body } = await app.as(token).get('/api/openapi.json')
  const { components, paths, security } = body as unknown as {
    components: { securitySchemes: object }
    security: object[]
    paths: Record<string, Record<string, { security?: object[] }>>
  }
  expect(components.securitySchemes).toMatchObject({ token: { type: 'http', scheme: 'bearer' } })
  expect(security).toEqual([{ session: [] }, { token: [] }])
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'parameters' || operation.security?.length === 0) continue
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
      const isOpen =
        open.some((pattern) => pattern.test(url)) &&
        (method === 'get' || url !== '/api/import-mappings')
      expect([method, url, operation.security]).toEqual([
        method,
        url,
        isOpen ? undefined : url === '/api/assistant' ? [{ token: [] }] : [{ session: [] }],
      ])
    }
})

test('a token over its requests in a minute is refused, with the time to wait', async () => {
  app.app.get(Throttles).tokenUses.points = 5
  const busy = await app.token(admin, { tag: ['read'] })
  const statuses: number[] = []
  for (let at = 0; at < 5; at += 1) statuses.push((await app.as(busy).get('/api/tags')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const over = await app.as(busy).get('/api/tags')
  expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
  const other = await app.token(admin, { tag: ['read'] })
  expect((await app.as(other).get('/api/tags')).status).toBe(200)
})
