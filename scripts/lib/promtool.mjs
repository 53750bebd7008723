import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './shell.mjs'

const folder = join(root, 'node_modules/.cache/promtool')
const unpacked = join(folder, 'usr/bin/promtool')

/** Returns the command of promtool, which checks alert rules, or `undefined` if there is none. */
export const promtool = () =>
  ['promtool', unpacked].find((command) => !spawnSync(command, ['--version']).error)

/** Takes promtool out of Debian's package, without starting a server, where there is none. A test says what is missing otherwise. */
export async function ensurePromtool() {
  if (promtool() || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log('No promtool found, unpacking it from the package prometheus ...')
  mkdirSync(folder, { recursive: true })
  const quiet = { cwd: folder, quiet: true }
  await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['download', '-qq', 'prometheus'], quiet)
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (file) await run('dpkg-deb', ['--extract', file, '.'], quiet)
}
