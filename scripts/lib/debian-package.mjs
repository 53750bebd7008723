import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './shell.mjs'

const folderOf = (name) => join(root, 'node_modules/.cache', name)

/** Returns the path of a file of a Debian package that `unpackDebian` has unpacked, or will. */
export const unpackedFile = (name, path) => join(folderOf(name), path)

/**
 * Unpacks a Debian package, or several into one folder, so that nothing is installed and no service starts: beside the npm packages, unless another `folder` is
 * named. Does nothing elsewhere than on Debian.
 */
export async function unpackDebian(names, folder = folderOf(names)) {
  if (!existsSync('/usr/bin/apt-get')) return
  const all = [names].flat()
  console.log(`Unpacking from Debian: ${all.join(', ')} ...`)
  mkdirSync(folder, { recursive: true })
  const quiet = { cwd: folder, quiet: true }
  // Others than root use the list of packages that is there.
  if (process.getuid?.() === 0) await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['download', '-qq', ...all], quiet)
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', file, '.'], quiet)
}
