import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { resources } from '@tinkerdesk/shared'
import { routesWithoutRule } from '../src/access/assert-routes.js'
import { KnownRoutes } from '../src/problems/known-routes.js'
import { rowsOf, TestApp } from './support/test-app.js'

/** Addresses that need no session; all others require one first. */
const open = [
  /^GET \/api\/health\/(live|ready)$/,
  /^GET \/api\/calendar\/:file$/,
  /^POST \/api\/certificates\/verify$/,
  /^POST \/api\/guardian-forms\/(open|child|answer)$/,
  /^GET \/api\/notice\/present$/,
  /^POST \/api\/portfolio-pages\/(open|picture)$/,
  /^GET \/api\/(openapi\.json|docs)/,
  /^(POST|GET) \/api\/auth\//,
  /^(GET|HEAD) \/(?!api)/,
  /^POST \/api\/payments\/.*webhook/,
]

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  await app.person('admin')
})
afterAll(() => app.stop())

test('every route declares who may call it', () => {
  expect(
    routesWithoutRule(
      app.app.get(DiscoveryService),
      app.app.get(MetadataScanner),
      app.app.get(Reflector),
    ),
  ).toEqual([])
})

test('every route except the named ones checks the session first', async () => {
  const routes = app.routes.filter(
    ({ method, url }) =>
      url.startsWith('/api') &&
      !['HEAD', 'OPTIONS'].includes(method) &&
      !open.some((pattern) => pattern.test(`${method} ${url}`)),
  )
  expect(routes.length).toBeGreaterThan(resources.length * 9)
  for (const { method, url } of routes) {
    const address = url.replace(/:\w+/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const answer = await app
      .as(null)
      .raw(
        method as 'GET',
        address,
        method === 'GET' ? undefined : '{}',
        method === 'GET' ? {} : { 'content-type': 'application/json' },
      )
    expect([method, url, answer.status]).toEqual([method, url, 401])
  }
})

test('no route accepts a write from another site', async () => {
  const writes = app.routes.filter(
    ({ method, url }) =>
      url.startsWith('/api') &&
      !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
      !/webhook/.test(url),
  )
  expect(writes.length).toBeGreaterThan(resources.length * 4)
  for (const { method, url } of writes) {
    const address = url.replace(/:\w+/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    expect([
      method,
      url,
      (await app.as(null).raw(method as 'POST', address, '{}', headers)).body.code,
    ]).toEqual([method, url, 'forged_request'])
  }
})

test('every route refuses a query parameter that it does not know', async () => {
  const admin = app.as(await app.person('admin'))
  const routes = app.routes.filter(
    ({ method, url }) =>
      url.startsWith('/api') && ['GET', 'POST', 'PATCH', 'DELETE'].includes(method),
  )
  for (const { method, url } of routes) {
    const address = url
      .replace(':url/:format', 'students/csv')
      .replace(/:\w+/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const headers: Record<string, string> =
      method === 'GET' ? {} : { 'content-type': 'application/json' }
    const { body } = await admin.raw(
      method as 'GET',
      `${address}?q=asha&columns=class&unheardOf=1`,
      method === 'GET' ? undefined : '{}',
      headers,
    )
    const refused = [body.code, ...(body.issues ?? []).map(({ path }) => path)]
    // Quick find needs the `q`, and an export the `columns`. Only a student may ask what they can apply for, and has a teacher; no admin coordinates schools; only a token is an assistant.
    // Issuers add parameters of their own, which OAuth 2.0 says to ignore; there is no issuer here.
    const expected = /(eligibility|chat-with-teacher|coordinated-schools|api\/assistant)$/.test(url)
      ? /forbidden/
      : url.endsWith('issuers/:id/callback')
        ? /^not_found$/
        : /^unknown_(parameter|field),.*unheardOf/
    expect([method, url, refused.join()]).toEqual([method, url, expect.stringMatching(expected)])
  }
})

test('a request that names its person is refused with the session of another one', async () => {
  const admin = await app.person('admin')
  const make = (uid: string) =>
    app.as(admin).raw('POST', '/api/tags', JSON.stringify({ name: 'Kites' }), {
      'content-type': 'application/json',
      'x-person': uid,
    })
  expect(await make('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({
    status: 409,
    body: { code: 'other_person' },
  })
  expect(rowsOf(await app.as(admin).get('/api/tags?filter=name||$eq||Kites'))).toEqual([])
  const { uid } = (await app.as(admin).get('/api/auth/me')).body
  expect(await make(String(uid))).toMatchObject({ status: 201 })
})

test('a known address refuses other methods with 405', () => {
  const knownRoutes = app.app.get(KnownRoutes)
  for (const { url } of resources)
    expect(knownRoutes.methodsAt(`/api/${url}/01ARZ3NDEKTSV4RRFFQ69G5FAV`)).toEqual(
      expect.arrayContaining(['DELETE', 'GET', 'PATCH']),
    )
  expect(knownRoutes.methodsAt('/api/nothing')).toEqual([])
})

const withoutOrigin = (method: 'POST' | 'PUT' | 'DELETE', url: string) =>
  app.app.inject({ method, url, headers: { host: '127.0.0.1:3000' } })

test('a program is told which header its request lacks', async () => {
  const post = (headers: Record<string, string>) =>
    app
      .as(null)
      .raw('POST', '/api/students', '{}', { 'content-type': 'application/json', ...headers })
  const detail = async (headers: Record<string, string>) => (await post(headers)).body['detail']
  expect(await detail({ origin: 'https://evil.example' })).toBe(
    'The header "Origin" must be "http://127.0.0.1:3000".',
  )
  expect(await detail({ 'sec-fetch-site': 'cross-site' })).toBe(
    'The header "Sec-Fetch-Site" must be "same-origin", or absent.',
  )
  const { headers, body } = await withoutOrigin('POST', '/api/students')
  expect(JSON.parse(body).detail).toBe(
    'Send the header "Origin: http://127.0.0.1:3000" with every request that changes something.',
  )
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
})

test('an unknown address is unknown to requests of every kind, also without an origin', async () => {
  for (const [method, url, status] of [
    ['POST', '/api/auth/login', 404],
    ['POST', '/nothing', 404],
    ['DELETE', '/api/nothing', 404],
    ['PUT', '/api/students', 405],
    ['POST', '/api/students', 403],
  ] as const)
    expect([method, url, (await withoutOrigin(method, url)).statusCode]).toEqual([
      method,
      url,
      status,
    ])
})

test('an unknown address gets problem+json', async () => {
  const admin = app.as(await app.person('admin'))
  for (const [url, status] of [
    ['/api/students/%ff', 400],
    ['/%ff', 400],
    [`/api/students/${'a'.repeat(300)}`, 404],
    ['/api/students/', 404],
    ['/api/nothing', 404],
  ] as const) {
    const answer = await admin.raw('GET', url)
    expect([url, answer.status, answer.body.status]).toEqual([url, status, status])
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  }
})

test('every route is described in the OpenAPI document, and no other', async () => {
  const { body } = await app.as(null).get('/api/openapi.json')
  const documented = Object.entries(body['paths'] as Record<string, object>).flatMap(
    ([url, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${url}`),
  )
  const own = app.routes
    .filter(({ method, url }) => url.startsWith('/api/') && !['HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(documented.sort()).toEqual([...new Set(own)].sort())
})

test('the OpenAPI document declares its path parameters, bodies and answers, and every schema that it refers to', async () => {
  type Operation = {
    parameters?: { in: string; name: string }[]
    requestBody?: { content: object }
    responses: Record<string, { content?: object }>
  }
  const { body } = await app.as(null).get('/api/openapi.json')
  const paths = body['paths'] as Record<
    string,
    Record<string, Operation> & { parameters?: Operation['parameters'] }
  >
  const bodyless = [
    /^POST .*\/(sign-out|sign-out-everywhere|leave|restore|take-back|send-again|stop|continue|end-others|pay-online|backups|rehearsals|calendar-address|chat-with-teacher|take-over|(second-step|step-up)\/passkey|factors\/(passkeys\/options|totp|recovery-codes)|webhooks\/\{id\}\/(pause|resume|test)|webhooks\/\{id\}\/secret|automations\/\{id\}\/(pause|resume)|issuers\/\{id\}\/link)$/,
    /^(GET|DELETE) /,
  ]
  for (const [url, { parameters: shared = [], ...operations }] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(
      operations,
    )) {
      const name = `${method.toUpperCase()} ${url}`
      const places = [...shared, ...parameters]
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect([name, places]).toEqual([
        name,
        [...url.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
      ])
      if (!bodyless.some((pattern) => pattern.test(name)))
        expect([name, requestBody?.content]).toEqual([name, expect.any(Object)])
      const silent = Object.entries(responses).flatMap(([status, { content }]) =>
        /^20[01]$/.test(status) && !content ? [status] : [],
      )
      expect([name, silent]).toEqual([name, []])
    }
  const named = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1]!,
  )
  const schemas = (body['components'] as { schemas: object }).schemas
  expect([...new Set(named)].filter((name) => !Object.hasOwn(schemas, name))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})
