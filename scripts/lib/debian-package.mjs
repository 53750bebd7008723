import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './shell.mjs'

const folderOf = (name) => join(root, 'node_modules/.cache', name)

/** Returns the path of a file of a Debian package that `unpackDebian` has unpacked, or will. */
export const unpackedFile = (name, path) => join(folderOf(name), path)

/** Unpacks a Debian package beside the npm packages, so that nothing is installed and no service starts. Does nothing elsewhere than on Debian. */
export async function unpackDebian(name) {
  if (!existsSync('/usr/bin/apt-get')) return
  const folder = folderOf(name)
  console.log(`Unpacking the Debian package ${name} ...`)
  mkdirSync(folder, { recursive: true })
  const quiet = { cwd: folder, quiet: true }
  // Others than root use the list of packages that is there.
  if (process.getuid?.() === 0) await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['download', '-qq', name], quiet)
  const file = readdirSync(folder).find((each) => each.endsWith('.deb'))
  if (file) await run('dpkg-deb', ['--extract', file, '.'], quiet)
}
