import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Prints every module of shared as the development server gives it to a page, by its name. It never listens. */
const program = `
  import { posix } from 'node:path'
  import { pageServer } from './scripts/dev/page-server.mjs'
  const parts = { api: { state: {}, on() {} }, types: { on() {} }, migration: { on() {} }, requests: {}, port: 0 }
  const { environments } = await pageServer(parts)
  const modules = {}
  async function load(name) {
    if (name in modules) return
    modules[name] = (await environments.client.pluginContainer.load('/@tinkerdesk-shared/' + name)).code
    for (const [, file] of modules[name].matchAll(/(?:from|import) ?["'](\\.[^"']+)["']/g)) await load(posix.join(posix.dirname(name), file))
  }
  await load('index.js')
  process.stdout.write(JSON.stringify(modules), () => process.exit())
`

/** Prints what a page's request gets while the API cannot start. */
const refusal = `
  import { freePort } from './scripts/lib/free-port.mjs'
  import { pageServer } from './scripts/dev/page-server.mjs'
  const port = await freePort()
  const api = { state: { is: 'failed', reason: 'A fault.' }, on() {}, settled: async () => {} }
  const vite = await pageServer({ api, types: { on() {} }, migration: { on() {} }, requests: { note() {} }, notices: [], port })
  await vite.listen()
  const response = await fetch('http://127.0.0.1:' + port + '/api/tags')
  process.stdout.write(JSON.stringify([response.status, await response.json()]), () => process.exit())
`

/** Prints what three modules of ours say, before and after one of them is saved: the first imports the others. */
const saving = `
  import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
  import { join, relative } from 'node:path'
  import { forgetChanged, load } from './scripts/dev/own-modules.mjs'
  const folder = mkdtempSync('api/dist/saved-')
  const save = (name, text) => writeFileSync(join(folder, name), text)
  try {
    save('first.mjs', "import { b } from './saved.mjs'; import { c } from './other.mjs'; import { z } from 'zod'; export const all = [b, c, typeof z]; export const later = () => import('./saved.mjs')")
    save('saved.mjs', 'export const b = 1')
    save('other.mjs', 'export const c = {}')
    const look = async () => {
      const { namespace } = await load(join(folder, 'first.mjs'))
      const { namespace: other } = await load(join(folder, 'other.mjs'))
      return { all: namespace.all, later: (await namespace.later()).b, namespace, other }
    }
    const before = await look()
    save('saved.mjs', 'export const b = 22')
    forgetChanged()
    const after = await look()
    forgetChanged()
    const again = await look()
    process.stdout.write(JSON.stringify({
      before: [before.all, before.later],
      after: [after.all, after.later],
      sameOther: before.other === after.other,
      sameFirst: [before.namespace === after.namespace, after.namespace === again.namespace],
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
`

/** Prints the sentences about modules whose imports are not there, or are declared twice. */
const lacking = `
  import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  import { load } from './scripts/dev/own-modules.mjs'
  const folder = mkdtempSync('api/dist/saved-')
  try {
    writeFileSync(join(folder, 'name.js'), "import { a, chioce as choice } from './other.js'")
    writeFileSync(join(folder, 'path.js'), "import { a } from './othr.js'")
    writeFileSync(join(folder, 'other.js'), 'export const a = 1')
    writeFileSync(join(folder, 'twice.js'), 'export const a = 1; export const a = 2')
    writeFileSync(join(folder, 'of-twice.js'), "import { a } from './twice.js'")
    const sentences = []
    for (const file of ['name.js', 'path.js', 'of-twice.js'])
      await load(join(folder, file)).catch(({ message }) => sentences.push(message.replace(folder.replace('/dist/', '/src/'), '')))
    process.stdout.write(JSON.stringify(sentences))
  } finally {
    rmSync(folder, { recursive: true })
  }
`

const run = (code: string, ...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', ...options, '--input-type=module', '-e', code],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  )
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as unknown
}

test('npm run dev answers a request with the reason while the API cannot start', () => {
  expect(run(refusal)).toEqual([
    503,
    { status: 503, title: 'The API is not running', detail: 'A fault.' },
  ])
})

test('a command that started a PostgreSQL ends with its own exit code', () => {
  const code = "import './scripts/lib/postgres.mjs'; process.exitCode = 3"
  expect(
    spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root }).status,
  ).toBe(3)
})

test('npm run dev loads a saved module and its importers again, and no other', () => {
  expect(run(saving, '--experimental-vm-modules', '--experimental-import-meta-resolve')).toEqual({
    before: [[1, {}, 'object'], 1],
    after: [[22, {}, 'object'], 22],
    sameOther: true,
    sameFirst: [false, true],
  })
})

test('npm run dev names the file that imports what is not there', () => {
  expect(run(lacking, '--experimental-vm-modules', '--experimental-import-meta-resolve')).toEqual([
    `/name.ts imports "chioce" from './other.js', which has no such export.`,
    `/path.ts imports './othr.js', which is not there.`,
    "/twice.ts: Identifier 'a' has already been declared",
  ])
})

test('npm run dev gives a page all of shared, without modules of Node, and with the languages', () => {
  const modules = Object.entries(run(program) as Record<string, string>)
  expect(modules.length).toBeGreaterThan(1)
  const ofNode = modules.flatMap(([name, code]) =>
    [...code.matchAll(/from ["'](node:[^"']+)["']/g)].map(([, module]) => [name, module]),
  )
  expect(ofNode).toEqual([])
  expect(modules.filter(([, code]) => code.includes('hi-IN')).map(([name]) => name)).toHaveLength(1)
})
