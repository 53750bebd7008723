import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './shell.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ].find((path) => path && existsSync(path))

/**
 * Answers the path of a Chromium for the browser tests and gets one if there is none;
 * an empty path means Playwright's own, undefined means there is none to be had.
 */
export async function ensureChromium() {
  const found = installed()
  if (found) return found
  console.log('No Chromium found, getting one ...')
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebianRoot) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, quiet: true })
    if (installed()) return installed()
  }
  return (await run('npx', ['playwright', 'install', 'chromium'])) === 0 ? '' : undefined
}
