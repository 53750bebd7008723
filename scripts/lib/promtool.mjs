import { spawnSync } from 'node:child_process'
import { unpackDebian, unpackedFile } from './debian-package.mjs'

const unpacked = unpackedFile('prometheus', 'usr/bin/promtool')

/** Returns the command of promtool, which checks alert rules, or `undefined` if there is none. */
export const promtool = () =>
  ['promtool', unpacked].find((command) => !spawnSync(command, ['--version']).error)

/** Takes promtool out of Debian's package where there is none. A test says what is missing otherwise. */
export async function ensurePromtool() {
  if (!promtool()) await unpackDebian('prometheus')
}
