import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, seconds } from './shell.mjs'

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

// npm keeps a lock file of what it installed. Comparing versions is reliable; file times are not after a git checkout.
function isInstalled(folder, isToRun) {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) return false
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      entry.optional ||
      entry.link ||
      (isToRun && (entry.dev || entry.devOptional)) ||
      installed[path]?.version === entry.version,
  )
}

/**
 * Installs exactly what a lock file lists, unless it is already installed: that of the product, or of a folder with packages of its own, such
 * as `stories`. With `isToRun`, only what builds and runs the product: half of the packages. The next other command adds the rest.
 */
export async function ensureInstalled(folder = '.', { isToRun = false } = {}) {
  const cwd = join(root, folder)
  if (isInstalled(cwd, isToRun)) return
  const started = performance.now()
  console.log(
    folder === '.'
      ? `Installing packages (once, about ${isToRun ? 'half a' : 'a'} minute) ...`
      : `Installing the packages of ${folder} (once, about half a minute) ...`,
  )
  const isFresh = !existsSync(join(cwd, 'node_modules'))
  // NODE_ENV does not decide it. A second install keeps packages that are up to date.
  const code = await run(
    'npm',
    [
      isFresh ? 'ci' : 'install',
      isToRun ? '--omit=dev' : '--include=dev',
      '--no-audit',
      '--no-fund',
      ...(isFresh ? [] : ['--no-save']),
    ],
    { cwd },
  )
  if (code !== 0) {
    console.error('The packages could not be installed. See the message of npm above.')
    process.exit(code)
  }
  console.log(`Installed in ${seconds(started)}`)
}
