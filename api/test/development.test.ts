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

test('npm run dev gives a page all of shared, without modules of Node, and with the languages', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', program],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  )
  expect([status, stderr]).toEqual([0, ''])
  const modules = Object.entries(JSON.parse(stdout) as Record<string, string>)
  expect(modules.length).toBeGreaterThan(1)
  const ofNode = modules.flatMap(([name, code]) =>
    [...code.matchAll(/from ["'](node:[^"']+)["']/g)].map(([, module]) => [name, module]),
  )
  expect(ofNode).toEqual([])
  expect(modules.filter(([, code]) => code.includes('hi-IN')).map(([name]) => name)).toHaveLength(1)
})
