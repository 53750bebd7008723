import { resources } from '@tinkerdesk/shared'
import { operationNames } from '../src/features/docs/operation-names.js'
import { TestApp } from './support/test-app.js'

interface Parameter {
  name: string
  in: string
  schema: { type?: string; enum?: string[] }
  $ref?: string
}
interface Operation {
  operationId: string
  description: string
  parameters?: Parameter[]
  responses: Record<string, object>
}
interface Schema {
  type?: string
  format?: string
  pattern?: string
  minimum?: number
  maxLength?: number
  required?: string[]
  properties: Record<string, Schema>
  anyOf?: Schema[]
}
interface Described {
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: { session: { name: string } }
    schemas: Record<string, Schema>
  }
}

let app: TestApp
let described: Described
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  described = JSON.parse((await app.as(null).get('/api/openapi.json')).text) as Described
})
afterAll(() => app.stop())

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, ...operation })),
  )

test('every operation has a name of its own, as a client would call it', () => {
  const names = operations().map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining([
      'listStudents',
      'createStudent',
      'finishTasks',
      'signIn',
      'exportList',
    ]),
  )
  expect(operations().every(({ description }) => description.length > 10)).toBe(true)
})

test('every name of an operation of a feature is that of a route', () => {
  const routes = new Set(operations().map(({ route }) => route))
  expect(Object.keys(operationNames).filter((route) => !routes.has(route))).toEqual([])
})

test('parameters that may be repeated are lists, and every write names its origin', () => {
  for (const { url } of resources) {
    const { parameters = [] } = described.paths[`/api/${url}`]!['get']!
    const lists = parameters.filter(({ schema }) => schema.type === 'array').map(({ name }) => name)
    expect([url, lists.sort()]).toEqual([url, ['filter', 'join', 'or', 'sort']])
    expect(described.paths[`/api/${url}`]!['post']!.parameters).toContainEqual({
      $ref: '#/components/parameters/Origin',
    })
  }
})

test('a file of a list is described with its parameters, and its lists by name', () => {
  const { parameters = [] } = described.paths['/api/exports/{url}/{format}']!['get']!
  expect(parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['url', 'format', 'columns', 'by', 'filter', 'or', 'sort', 's', 'list']),
  )
  expect(parameters.find(({ name }) => name === 'url')!.schema.enum).toContain('students')
})

test('what a value must be is described: days, moments, lengths and codes', () => {
  const { schemas } = described.components
  expect(schemas['competitionCreate']!.properties['applicationStartDate']).toMatchObject({
    format: 'date',
  })
  expect(schemas['sessionCreate']!.properties['timestamp']).toMatchObject({ format: 'date-time' })
  expect(schemas['slotCreate']!.properties['month']!.pattern).toBeDefined()
  expect(
    schemas['schoolCreate']!.properties['address']!.properties['pincode']!.pattern,
  ).toBeDefined()
  expect(schemas['tagCreate']!.properties['name']!.maxLength).toBeGreaterThan(10)
})

test('a sum may be 0, and a record as read has its version', () => {
  const { schemas } = described.components
  for (const name of ['received', 'refunded', 'waived'])
    expect(schemas['payment']!.properties[name]!.minimum).toBeUndefined()
  for (const { name } of resources) expect(schemas[name]!.required).toContain('version')
})

test('names the address of the product, and the cookie that a session has there', async () => {
  expect(described.components.securitySchemes.session.name).toBe('tinkerdesk_session')
  expect(described.servers[0]!.url).toMatch(/^http:/)
  const secure = await TestApp.start('sqlite', undefined, { PUBLIC_URL: 'https://lab.example' })
  try {
    const { payload } = await secure.app.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { host: 'lab.example' },
    })
    expect(JSON.parse(payload)).toMatchObject({
      servers: [{ url: 'https://lab.example' }],
      components: { securitySchemes: { session: { name: '__Host-tinkerdesk_session' } } },
    })
  } finally {
    await secure.stop()
  }
})

test('llms.txt leads to a Markdown page for each section, with each operation', async () => {
  const list = await app.as(null).get('/llms.txt')
  expect(list.headers['content-type']).toMatch(/^text\/plain/)
  const addresses = [...list.text.matchAll(/\((\/api\/docs\/\S+?\.md)\)/g)].map(([, url]) => url!)
  expect(addresses).toHaveLength(described.tags.length)
  const pages: string[] = []
  for (const address of addresses) {
    const page = await app.as(null).get(address)
    expect([address, page.status]).toEqual([address, 200])
    pages.push(page.text)
  }
  const all = pages.join('\n')
  for (const { operationId } of operations()) expect(all).toContain(`## ${operationId}\n`)
  expect((await app.as(null).get('/api/docs/nothing.md')).status).toBe(404)
})
