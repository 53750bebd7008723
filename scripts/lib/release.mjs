import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const workspaces = ['shared', 'api', 'admin', 'client', 'e2e']
const migrations = 'api/src/database/migrations'
const heading = '## Next version\n'

const numbers = (version) => version.split('.').map(Number)

/** True if a version comes after another one. */
function isAfter(version, former) {
  const [own, other] = [numbers(version), numbers(former)]
  const at = own.findIndex((number, place) => number !== other[place])
  return at >= 0 && own[at] > other[at]
}

/**
 * Gives all packages below a folder a version, names the newest migration as released, and dates the section of the changes, which begins
 * with how servers are exchanged. Throws a sentence if the version is none, or not after the present one.
 */
export function release(folder, version, { exchange, day }) {
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const write = (path, text) => writeFileSync(join(folder, path), text)
  const former = JSON.parse(read('package.json')).version
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 1.1.0.')
  if (!isAfter(version, former)) throw new Error(`${version} is not after ${former}.`)
  const changes = read('CHANGELOG.md')
  if (!changes.includes(heading)) throw new Error(`CHANGELOG.md has no line "${heading.trim()}".`)

  /** Sets the version of a package, and where it names another one of ours. */
  const raise = (entry) => {
    entry.version = version
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith('@tinkerdesk/')) entry.dependencies[name] = version
  }
  const change = (path, act) => {
    const value = JSON.parse(read(path))
    act(value)
    write(path, `${JSON.stringify(value, null, 2)}\n`)
  }
  for (const place of ['.', ...workspaces, 'stories']) change(join(place, 'package.json'), raise)
  const raiseLock = (path, places) =>
    change(path, (lock) => {
      lock.version = version
      for (const place of places) raise(lock.packages[place])
    })
  raiseLock('package-lock.json', ['', ...workspaces])
  raiseLock('stories/package-lock.json', [''])
  write(
    'client/README.md',
    read('client/README.md').replaceAll(`-${former}.tgz`, `-${version}.tgz`),
  )

  const newest = readdirSync(join(folder, migrations))
    .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
    .sort()
    .at(-1)
  const released = `${migrations}/released.ts`
  write(released, read(released).replace(/lastReleased = '[^']*'/, `lastReleased = '${newest}'`))
  write(
    'CHANGELOG.md',
    changes.replace(heading, `${heading}\n## ${version}, ${day}\n\n${exchange}\n`),
  )
}
