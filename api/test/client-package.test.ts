import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Dialect } from '../src/database/database.js'
import { resources } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
import { TestApp } from './support/test-app.js'
import { schoolAddress } from './support/two-schools.js'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8')) as {
  version: string
}
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
const options =
  '--ignoreConfig --checkers 1 --strict --noUncheckedIndexedAccess --target es2022 --module nodenext --lib es2023,dom,dom.iterable --types node'

/** Loses the answers to its first requests, and archives records while it reads a list. */
const retrying = `
import { tinkerdesk } from '@tinkerdesk/client'
const options = { address: process.env['LAB']!, token: process.env['TOKEN']! }
let sent = 0
const losing = tinkerdesk({
  ...options,
  fetch: async (input, init) => {
    sent += 1
    if (sent === 1) return new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
    const answer = await fetch(input, init)
    if (sent === 2) throw new TypeError('The answer was lost')
    return answer
  },
})
const first = await losing.tags.create({ name: 'Sensors' })
const lab = tinkerdesk(options)
const counts = { sent, tags: (await lab.tags.list()).total }
sent = 1
const change = await losing.tags.change(first, { name: 'Motors' }).catch((error) => error.name)
const names = Array.from({ length: 250 }, (_, at) => ({ name: 'Tag ' + at }))
await lab.tags.createMany(names)
const walked = new Set<string>()
for await (const { id } of lab.tags.all({ fields: ['name'] })) {
  if (walked.size === 100) for (const gone of [...walked].slice(0, 10)) await lab.tags.archive(gone)
  walked.add(id)
}
const sorted: string[] = []
for await (const { name } of lab.tags.all({ sort: '-createdAt', fields: ['name'] })) sorted.push(name)
const isLastFirst = new Set(sorted).size === sorted.length
console.log(JSON.stringify({ ...counts, change, walked: walked.size, sorted: [isLastFirst, sorted.length] }))
`

let folder: string
let program: string
let compiled: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-client-'))
  const modules = join(folder, 'node_modules')
  const installed = join(modules, '@tinkerdesk/client')
  await mkdir(installed, { recursive: true })
  // As npm installs it: what is not packed is not there.
  await run('npm', ['pack', '-w', 'client', '--silent', '--pack-destination', folder], {
    cwd: root,
  })
  const file = join(folder, `tinkerdesk-client-${version}.tgz`)
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components', '1'])
  await mkdir(join(modules, '@types'))
  for (const name of ['ulid', 'socket.io-client', '@types/node', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(modules, name))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const page = await readFile(join(root, 'client/README.md'), 'utf8')
  program = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n')
  compiled = await compile(program, 'page')
})
afterAll(() => rm(folder, { recursive: true }))

/** Compiles a program. Throws what the compiler says. */
async function compile(text: string, name = 'program'): Promise<string> {
  await writeFile(join(folder, `${name}.ts`), text)
  const args = [compiler, ...options.split(' '), `${name}.ts`]
  await run(process.execPath, args, { cwd: folder }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
  return join(folder, `${name}.js`)
}

test.each(['sqlite', 'postgres'] as Dialect[])(
  'the program of the page of the client prints what the page says (%s)',
  async (dialect) => {
    const app = await TestApp.start(dialect)
    try {
      const admin = await app.person('admin')
      const atlIncharge = { firstName: 'Meera', email: 'hill@lab.example' }
      const named = { name: 'Hill School', address: schoolAddress, atlIncharge }
      const school = (await app.make('school', named))['id']
      await app.make('student', { name: { firstName: 'Asha' }, school, class: '7th' })
      const { bearer } = await app.token(admin, {
        student: ['read', 'create', 'update', 'archive'],
        school: ['read'],
        tag: ['read'],
        task: ['read'],
      })
      await app.app.listen(0, '127.0.0.1')
      const env = { PATH: process.env['PATH'], LAB: await app.app.getUrl(), TOKEN: bearer }
      const { stdout } = await run(process.execPath, [compiled], { env })
      const promised = [...program.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map(
        ([, text]) => text,
      )
      expect(promised.length).toBeGreaterThan(10)
      expect(stdout.trim().split('\n')).toEqual(promised)
    } finally {
      await app.stop()
    }
  },
  240_000,
)

test('what was sent already is not done twice, and a long list is read whole', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const admin = await app.person('admin')
    const { bearer } = await app.token(admin, { tag: ['read', 'create', 'update', 'archive'] })
    await app.app.listen(0, '127.0.0.1')
    const env = { PATH: process.env['PATH'], LAB: await app.app.getUrl(), TOKEN: bearer }
    const { stdout } = await run(process.execPath, [await compile(retrying)], { env })
    expect(JSON.parse(stdout)).toEqual({
      sent: 3,
      tags: 1,
      change: 'TypeError',
      walked: 251,
      sorted: [true, 241],
    })
  } finally {
    await app.stop()
  }
})

test('every record as it is sent and read fits its type, and every other operation has types', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const admin = await app.person('admin')
    const { paths } = (await app.as(admin).get('/api/openapi.json')).body as {
      paths: { [path: string]: { [method: string]: { operationId?: string } } }
    }
    const places = await readFile(join(root, 'client/src/generated/operations.ts'), 'utf8')
    const urls = resources.map(({ url }) => url).join('|')
    const ofRecords = new RegExp(`^/api/(${urls})(/bulk|/\\{id\\}|/actions/[^/]+)?$`)
    const untyped = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ operationId }) =>
        operationId === undefined ||
        ofRecords.test(path) ||
        places.includes(`  ${operationId}: { method`)
          ? []
          : [operationId],
      ),
    )
    expect(untyped).toEqual([])
    const samples = new Samples(app, admin)
    const lines: string[] = []
    for (const resource of resources) {
      const body = await samples.body(resource)
      const made = await app.as(admin).post(`/api/${resource.url}`, body)
      if (made.status !== 201) continue
      const type = resource.name[0]!.toUpperCase() + resource.name.slice(1)
      const at = lines.length
      lines.push(`export const sent${at}: Types.${type}Create = ${JSON.stringify(body)}`)
      lines.push(`export const read${at}: Types.${type} = ${made.text}`)
    }
    expect(lines.length).toBeGreaterThan(50)
    const types = "import type * as Types from '@tinkerdesk/client'\n"
    await compile(types + lines.join('\n'))
    const fault = 'export const sent: Types.TagCreate = { name: 1 }'
    await expect(compile(types + fault)).rejects.toThrow(/number/)
  } finally {
    await app.stop()
  }
})

test('a wrong field, filter, order, relation or missing value does not compile', async () => {
  const wrong = [
    "lab.students.list({ where: { surname: 'Rao' } })",
    "lab.students.list({ where: { class: '13th' } })",
    "lab.students.list({ where: { class: { $contL: '7' } } })",
    "lab.students.list({ sort: 'comments' })",
    "lab.students.list({ join: ['mentor'] })",
    "lab.students.create({ name: { firstName: 'Asha' } })",
    "lab.students.change({ id: 'x' }, { section: 'A' })",
    "lab.students.change({ id: 'x', version: 1 }, { version: 2 })",
    "lab.payments.change({ id: 'x', version: 1 }, { amount: 5 })",
    "lab.tasks.act('vanish', [])",
    "(await lab.students.get('x', { fields: ['class'] })).section",
    '(await lab.students.list({})).data[0]!.school!.name',
    "lab.call('listNothing')",
    "lab.call('getJob')",
    "lab.call('listJobs', { query: { state: 'asleep' } })",
    "lab.call('createAutomation', { body: { name: 'x' } })",
    "(await lab.call('listJobs')).data[0]!.nothing",
  ]
  const lines = wrong.map((call) => `// @ts-expect-error\nvoid (async () => void (await ${call}))`)
  const lab =
    "import { tinkerdesk } from '@tinkerdesk/client'\nconst lab = tinkerdesk({ address: '' })\n"
  await compile(lab + lines.join('\n'))
  await expect(compile(`${lab}void lab.students.list({ sort: 'comments' })`)).rejects.toThrow(
    /comments/,
  )
})
