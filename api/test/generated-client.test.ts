import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { TestApp, type Body } from './support/test-app.js'

const run = promisify(execFile)
const generator = resolve('node_modules/swagger-typescript-api/dist/cli.mjs')
const compiler = resolve('node_modules/typescript-native/bin/tsc')

/** A program that uses the generated client. It compiles only if the schemas say what is required. */
const program = `
import { Api, type StudentCreate } from './client.js'

const [baseUrl, cookie] = process.argv.slice(2) as [string, string]
const api = new Api({ baseUrl, baseApiParams: { headers: { cookie, origin: baseUrl } } })

// @ts-expect-error a school and a class are required
export const incomplete: StudentCreate = { name: { firstName: 'Asha' } }
// @ts-expect-error a name is a string
export const wrong: StudentCreate = { name: { firstName: 1 }, school: '', class: '6th' }

const { data: tag } = await api.api.createTag({ name: 'Sensors' })
const version: number = tag.version
const { data: changed } = await api.api.updateTag(tag.id, { version, name: 'Motors' })
const { data: read } = await api.api.getTag(tag.id)
const refused = await api.api.updateTag(tag.id, { version: 1, name: 'Wheels' }).then(
  () => 0,
  (answer: { status: number }) => answer.status,
)
const { data: page } = await api.api.listTags({ page: 1, limit: 5 })
const versions: number[] = ('data' in page ? page.data : page).map(({ version }) => version)
const names = ('data' in page ? page.data : page).map(({ name }) => name)
const { data: me } = await api.api.getMe()
const role: 'admin' | 'atlIncharge' | 'mentor' | 'student' = me.role
const { data: trail } = await api.api.listAuditEntries({ resource: 'tag' })
const actions: string[] = trail.data.map(({ action }) => action)
// @ts-expect-error an entry of the audit trail has no title
export const title = trail.data[0]?.title
console.log(JSON.stringify({ role, actions, made: tag.name, changed: changed.version, read: read.name, refused, names }))
`

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start('sqlite')
})
afterAll(() => app.stop())

test('a client generated from the description compiles and works against the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    const admin = await app.person('admin')
    await app.app.listen(0, '127.0.0.1')
    const { port } = app.app.getHttpServer().address() as { port: number }
    await writeFile(join(folder, 'spec.json'), (await app.as(null).get('/api/openapi.json')).text)
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'program.ts'), program)
    const generate = [
      'generate',
      '-p',
      join(folder, 'spec.json'),
      '-o',
      folder,
      '-n',
      'client.ts',
      '--enum-style=union',
      '--silent',
    ]
    await run(process.execPath, [generator, ...generate])
    const options =
      '--ignoreConfig --checkers 1 --strict --target es2022 --module nodenext --lib es2022,dom,dom.iterable --types node --typeRoots'.split(
        ' ',
      )
    await run(process.execPath, [
      compiler,
      ...options,
      resolve('node_modules/@types'),
      join(folder, 'program.ts'),
    ]).catch((error: { stdout: string }) => {
      throw new Error(error.stdout)
    })
    const { stdout } = await run(process.execPath, [
      join(folder, 'program.js'),
      `http://127.0.0.1:${port}`,
      admin.cookie,
    ])
    expect(JSON.parse(stdout)).toEqual({
      role: 'admin',
      actions: ['update', 'create'],
      made: 'Sensors',
      changed: 2,
      read: 'Motors',
      refused: 409,
      names: ['Motors'],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // A generator and a compiler run, each a process of its own.
}, 240_000)

test('every field that the schema requires is present for every role that reads the record', async () => {
  const incharge = { firstName: 'Ravi', email: 'ravi@school.example' }
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600001',
  }
  const school = await app.make('school', { name: 'Hill School', address, atlIncharge: incharge })
  await app.make('student', {
    name: { firstName: 'Asha' },
    school: school['id'],
    class: '6th',
    email: 'asha@school.example',
  })
  await app.make('project', { projectName: 'Rover' })
  await app.make('apartment', { name: 'Green Park', address })
  const accounts = await app.database.read.all<{ id: string; role: string }>(
    "SELECT id, role FROM users WHERE role <> 'admin'",
  )
  expect(accounts.map(({ role }) => role).sort()).toEqual(['atlIncharge', 'student'])
  for (const { id } of accounts)
    await app.put('user', id, { emailVerifiedAt: new Date().toISOString() })
  const cookies = [
    ['admin', (await app.person('admin')).cookie],
    ['mentor', (await app.person('mentor')).cookie],
    ...(await Promise.all(
      accounts.map(async ({ id, role }) => [role, await app.session(id)] as const),
    )),
  ] as const
  const { schemas } = (await app.as(null).get('/api/openapi.json')).body['components'] as {
    schemas: Record<
      string,
      { required?: string[]; properties: Record<string, { required?: string[] }> }
    >
  }
  const closed = new Set(['atlIncharge apartment', 'student project'])
  let seen = 0
  for (const [role, cookie] of cookies) {
    const person = app.as({ cookie })
    for (const [name, url] of [
      ['student', 'students'],
      ['school', 'schools'],
      ['user', 'users'],
      ['project', 'projects'],
      ['apartment', 'apartments'],
    ] as const) {
      const { status, body } = await person.get(`/api/${url}?limit=5&page=1`)
      const isClosed = closed.has(`${role} ${name}`)
      expect([role, url, status]).toEqual([role, url, isClosed ? 403 : 200])
      for (const row of isClosed ? [] : (body.data as Body[])) {
        seen += 1
        // Of a peer, people read nothing but chosen fields and the id.
        const schema = schemas['version' in row ? name : `${name}Part`]!
        const missing = schema.required!.filter((key) => !(key in row))
        expect([role, name, missing]).toEqual([role, name, []])
        for (const [key, { required }] of Object.entries(schema.properties))
          if (key in row)
            expect([
              role,
              name,
              key,
              (required ?? []).filter((part) => !(part in (row[key] as Body))),
            ]).toEqual([role, name, key, []])
      }
    }
  }
  expect(seen).toBeGreaterThan(10)
})
