import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { leavesOf, resources, targetOf, type Resource } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
import { rowsOf, TestApp, type Answer, type Client } from './support/test-app.js'

interface Content {
  content?: Record<string, { schema: { $ref?: string } }>
}
interface Operation {
  parameters?: { name?: string }[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}
interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Content> }
}

let app: TestApp
let admin: Client
let samples: Samples
let described: Described
let ajv: Ajv2020
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  const person = await app.person('admin')
  admin = app.as(person)
  samples = new Samples(app, person)
  described = JSON.parse((await admin.get('/api/openapi.json')).text) as Described
  ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  formats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema(described, 'api')
})
afterAll(() => app.stop())

/** The differences between the answers so far and the description. */
const differences: string[] = []

/** Writes a key of the document as a part of a pointer. */
const part = (key: string) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))

function compare(what: string, pointer: string, value: unknown): void {
  const check = ajv.getSchema(`api#${pointer}`)
  if (!check) differences.push(`${what}: no schema at ${pointer}`)
  else if (!check(value)) {
    const faults = (check.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
    )
    differences.push(`${what}: ${[...new Set(faults)].slice(0, 4).join('; ')}`)
  }
}

/** Compares a request and its answer with the description of the operation. */
async function send(method: string, path: string, url: string, body?: unknown): Promise<Answer> {
  const what = `${method.toUpperCase()} ${url}`
  const operation = described.paths[path]![method]!
  const at = `/paths/${part(path)}/${method}`
  const names = (operation.parameters ?? []).map(({ name }) => name)
  for (const name of new URL(url, 'http://x').searchParams.keys())
    if (!names.includes(name)) differences.push(`${what}: ${name} is not described`)
  if (body !== undefined)
    compare(`${what} sends`, `${at}/requestBody/content/${part('application/json')}/schema`, body)
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await admin.raw(method.toUpperCase() as 'GET', url, payload, headers as {})
  const response = operation.responses[answer.status]
  if (!response) differences.push(`${what}: ${answer.status} is not described`)
  else {
    const [type = ''] = String(answer.headers['content-type']).split(';')
    const content = response.$ref
      ? described.components.responses[response.$ref.split('/').at(-1)!]
      : response
    if (content?.content && !content.content[type])
      differences.push(`${what}: ${type} is not described`)
    const from = response.$ref?.slice(1) ?? `${at}/responses/${answer.status}`
    if (type.endsWith('json')) compare(what, `${from}/content/${part(type)}/schema`, answer.body)
  }
  return answer
}

async function journey(resource: Resource): Promise<number> {
  const { url } = resource
  const [all, one] = [`/api/${url}`, `/api/${url}/{id}`]
  const body = await samples.body(resource)
  const made = await send('post', all, all, body)
  await send('get', all, all)
  const page = await send('get', all, `${all}?limit=3`)
  const [row = made.body] = rowsOf(page)
  const here = `${all}/${String(row['id'])}`
  const read = await send('get', one, here)
  await send('get', `${one}/references`, `${here}/references`)
  await send('get', one, `${all}/01ARZ3NDEKTSV4RRFFQ69G5FAV`)
  const leaves = leavesOf(resource)
  for (const { path } of leaves.filter(({ field }) => targetOf(field))) {
    await send('get', all, `${all}?limit=3&join=${path}`)
    await send('get', one, `${here}?join=${path}`)
    await send('get', all, `${all}?limit=3&filter=${path}||$notnull&join=${path}||id`)
  }
  await send('get', all, `${all}?limit=3&fields=${leaves[0]!.path}`)
  await send('get', one, `${here}?fields=${leaves.at(-1)!.path}`)
  await send('get', all, `${all}?filter=id||$gt||1&filter=${leaves[0]!.path}||$isnull&sort=id,ASC`)
  await send('get', '/api/exports/{url}/{format}', `/api/exports/${url}/csv?columns=id`)
  await send('patch', one, here, { version: read.body['version'] })
  await send('delete', one, here)
  return made.status
}

test('a difference is found', () => {
  compare('A tag', '/components/schemas/tag', { id: 'short', version: 'one' })
  expect(differences.splice(0)).toEqual([
    expect.stringMatching(/^A tag: .*must have required property .*/),
  ])
})

test('every answer is as described, over a journey through all resources', async () => {
  const statuses: Record<string, number> = {}
  for (const resource of resources) statuses[resource.name] = await journey(resource)
  expect(differences).toEqual([])
  expect(Object.values(statuses).filter((status) => status === 201).length).toBeGreaterThan(25)
})

test('the answers of features are as described', async () => {
  differences.length = 0
  const skipped = new Set(['/api/docs', '/api/openapi.json'])
  for (const [path, { get }] of Object.entries(described.paths))
    if (get && !path.includes('{') && !skipped.has(path)) await send('get', path, path)
  expect(differences).toEqual([])
})
