import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PreparedAnswer } from '../src/http/prepared-answer.js'
import { TestApp } from './support/test-app.js'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start('sqlite')
})
afterAll(() => app.stop())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1', ...headers } })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'sends the description compressed with %s, and not again to a client that has it',
  async (encoding, decompress) => {
    const plain = await get('/api/openapi.json', { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get('/api/openapi.json', { 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(decompress(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
    const { etag } = packed.headers
    expect(etag).not.toBe(plain.headers.etag)
    const again = await get('/api/openapi.json', {
      'accept-encoding': encoding,
      'if-none-match': String(etag),
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  },
)

test('makes and compresses a description once for 40 parallel first requests', async () => {
  await get('/api/openapi.json')
  const { of } = PreparedAnswer
  let count = 0
  PreparedAnswer.of = (type, text) => {
    count += 1
    return of(type, text)
  }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => get('/api/docs', { 'accept-encoding': 'br' })),
  )
  expect(
    new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${String(headers.etag)}`)).size,
  ).toBe(1)
  expect(answers[0]!.statusCode).toBe(200)
  expect(brotliDecompressSync(answers[0]!.rawPayload).toString()).toMatch(/^<!doctype html>/)
  expect(count).toBe(1)
  PreparedAnswer.of = of
})

test('lets no page use the camera, the microphone or the place of a device, also with an error', async () => {
  for (const [path, status] of [
    ['/api/docs', 200],
    ['/api/students', 401],
    ['/api/nothing', 404],
  ] as const) {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers['permissions-policy']]).toEqual([
      status,
      expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
    ])
  }
})

test('describes a feature by the schema that its handler parses with', async () => {
  const { paths } = (await get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, object>>
  }>()
  expect(paths['/api/auth/sign-in']!['post']).toMatchObject({
    tags: ['Sign-in'],
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { required: ['email', 'password'], additionalProperties: false },
        },
      },
    },
    responses: { 200: {}, 400: {}, 401: {}, 429: {} },
  })
  expect(paths['/api/audit']!['get']).toMatchObject({
    parameters: expect.arrayContaining([
      {
        in: 'query',
        name: 'limit',
        required: false,
        schema: expect.objectContaining({ type: 'integer', maximum: 100 }),
      },
    ]),
    responses: { 200: {}, 400: {}, 401: {}, 403: {} },
  })
  expect(paths['/api/competitions/{id}/clone']!['post']).toMatchObject({
    requestBody: { required: false },
  })
})

describe('of the lists in the bodies of requests', () => {
  interface Schema {
    type?: string
    maxItems?: number
    readOnly?: boolean
    properties?: Record<string, Schema>
    items?: Schema
    additionalProperties?: Schema | boolean
    anyOf?: Schema[]
    oneOf?: Schema[]
  }
  interface Described {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
    >
    components: { schemas: Record<string, Schema> }
  }

  test('bounds each', async () => {
    const { paths, components } = (await get('/api/openapi.json')).json<Described>()
    const lists = new Map<string, number | undefined>()
    const walk = (schema: Schema, place: string): void => {
      if (schema.readOnly) return
      if (schema.type === 'array') lists.set(place, schema.maxItems)
      for (const [name, part] of Object.entries(schema.properties ?? {}))
        walk(part, `${place}.${name}`)
      for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(part, place)
      for (const part of [schema.items, schema.additionalProperties])
        if (typeof part === 'object') walk(part, `${place}[]`)
    }
    // The schemas that bodies refer to.
    for (const [name, schema] of Object.entries(components.schemas))
      if (/(Create|Change)$/.test(name)) walk(schema, name)
    for (const [path, methods] of Object.entries(paths))
      for (const { requestBody } of Object.values(methods))
        for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, path)
    expect(
      Object.fromEntries([...lists].filter(([, max]) => max === undefined || max > 10_000)),
    ).toEqual({})
    expect([...lists.keys()]).toEqual(
      expect.arrayContaining([
        '/api/broadcasts.roles',
        'studentCreate.guardians',
        'projectChange.tags',
        '/api/students/bulk.bulk',
      ]),
    )
    expect([lists.get('studentCreate.guardians'), lists.get('/api/broadcasts.roles')]).toEqual([
      6, 4,
    ])
  })
})
