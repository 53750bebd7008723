import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tinkerdesk-lists-'))
  for (const path of ['scripts/lists.mjs', 'scripts/lib/files.mjs', 'scripts/lib/shell.mjs'])
    cpSync(join(root, path), join(copy, path))
  write({
    'shared/src/resources/zone.ts': 'export const zone = defineResource({})\n',
    'shared/src/resources/bus-stop.ts': 'export const busStop = defineResource({})\n',
    'shared/src/resources/copy-access.ts': 'export const none = 1\n',
    'shared/src/features/bus-rides/index.ts': 'export default feature({})\n',
    'api/src/resources/zone-hooks.ts': 'export const zoneHooks = hooksOf(zone, {})\n',
    'api/src/resources/zone-hooks.test.ts': 'const other = hooksOf(zone, {})\n',
    'api/src/features/bus-rides/a/ride-hooks.ts':
      'const one = hooksOf(ride, {})\nexport const rideHooks: readonly ResourceHooks[] = [one]\n',
    'api/src/features/bus-rides/rides.module.ts': '@Module({})\nexport class RidesModule {}\n',
  })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function write(files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
}
const read = (path: string) =>
  readFileSync(join(copy, path), 'utf8').split('\n').slice(1).join('\n')
const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
const check = () =>
  node('-e', "import('./scripts/lists.mjs').then((lists) => console.log(lists.checkLists()))")

test('the lists have what lies in the folders, and lint says which of them do not', () => {
  expect(node('scripts/lists.mjs').status).toBe(0)
  expect(read('shared/src/resources/list.ts')).toBe(
    "import { busStop } from './bus-stop.js'\nimport { zone } from './zone.js'\n\nexport const declarations = [\n  busStop,\n  zone,\n] as const\n",
  )
  expect(read('shared/src/features/list.ts')).toBe(
    "import busRides from './bus-rides/index.js'\n\nexport const features = {\n  'bus-rides': busRides,\n} as const\n",
  )
  expect(read('api/src/app/lists/hooks.ts')).toBe(
    "import { zoneHooks } from '../../resources/zone-hooks.js'\nimport { rideHooks } from '../../features/bus-rides/a/ride-hooks.js'\n\nexport const hooks = [\n  zoneHooks,\n  rideHooks,\n].flat()\n",
  )
  expect(read('api/src/app/lists/modules.ts')).toContain('\n  RidesModule,\n]')
  expect(check().stdout).toBe('true\n')

  write({ 'shared/src/resources/area.ts': 'export const area = defineResource({})\n' })
  expect(check()).toMatchObject({
    stdout: 'false\n',
    stderr: expect.stringContaining('shared/src/resources/list.ts is older than the files'),
  })
})

test('a file that exports nothing for its list stops the command with a sentence', () => {
  write({ 'api/src/resources/area-hooks.ts': 'const areaHooks = hooksOf(area, {})\n' })
  const { status, stderr } = node('scripts/lists.mjs')
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(
      'api/src/resources/area-hooks.ts is not found: write `export const manualHooks = hooksOf(`',
    ),
  ])
})
