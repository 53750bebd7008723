import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './shell.mjs'

// The headless shell draws the same pages with a third less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) =>
      (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
    ),
  ].find((path) => path && existsSync(path))

/**
 * Returns the path of a Chromium for the browser tests, installing one if there is none.
 * An empty path is Playwright's own; undefined if none can be installed.
 */
export async function ensureChromium() {
  const path = installed()
  if (path) return path
  console.log('No Chromium found, installing one ...')
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebianRoot) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env, quiet: true })
    if (installed()) return installed()
  }
  return (await run('npx', ['playwright', 'install', 'chromium'])) === 0 ? '' : undefined
}
