import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { release } from '../../scripts/lib/release.mjs'

const root = resolve(import.meta.dirname, '../..')
const migrations = 'api/src/database/migrations'
const packages = ['.', 'shared', 'api', 'admin', 'client', 'e2e', 'stories'].map((place) =>
  join(place, 'package.json'),
)

interface Package {
  version: string
  dependencies?: Record<string, string>
}

/** Returns every version that the packages of a folder and their lock file have for themselves and each other. */
function versionsIn(folder: string): Set<string> {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const locked = (path: string, places: readonly string[]) => {
    const lock = read(path) as Package & { packages: Record<string, Package> }
    return [lock, ...places.map((place) => lock.packages[place]!)]
  }
  const all = [
    ...locked('package-lock.json', ['', 'shared', 'api', 'admin', 'client', 'e2e']),
    ...locked('stories/package-lock.json', ['']),
    ...packages.map((path) => read(path) as Package),
  ]
  return new Set(
    all.flatMap(({ version, dependencies = {} }) => [
      version,
      ...Object.entries(dependencies).flatMap(([name, needed]) =>
        name.startsWith('@tinkerdesk/') ? [needed] : [],
      ),
    ]),
  )
}

test('all packages have one version, which the list of changes has, too', () => {
  const versions = [...versionsIn(root)]
  expect(versions).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${versions[0]}`)
})

test('a release raises the version everywhere, names the newest migration, and says how servers are exchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-release-'))
  try {
    for (const path of [
      ...packages,
      'package-lock.json',
      'stories/package-lock.json',
      'CHANGELOG.md',
      'client/README.md',
      migrations,
    ])
      cpSync(join(root, path), join(folder, path), { recursive: true })
    const newest = readdirSync(join(root, migrations))
      .filter((file) => /^\d{4}-/.test(file))
      .sort()
      .at(-1)!
    cpSync(join(root, migrations, newest), join(folder, migrations, '9999-add-notes.ts'))
    const notes = { exchange: 'Servers may be exchanged.', day: '2030-01-05' }
    release(folder, '77.0.1', notes)
    expect([...versionsIn(folder)]).toEqual(['77.0.1'])
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    expect(read(`${migrations}/released.ts`)).toContain(`lastReleased = '9999-add-notes.ts'`)
    expect(read('CHANGELOG.md')).toContain(
      '## Next version\n\n## 77.0.1, 2030-01-05\n\nServers may be exchanged.\n',
    )
    expect(read('client/README.md')).toContain('tinkerdesk-client-77.0.1.tgz')
    expect(() => release(folder, '77.0.1', notes)).toThrow('77.0.1 is not after 77.0.1.')
    expect(() => release(folder, 'next', notes)).toThrow('Name the version, such as 1.1.0.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
