import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, seconds } from './shell.mjs'

const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

// npm keeps a lock file of what it installed. Comparing versions is reliable; file times are not after a git checkout.
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      entry.optional ||
      entry.link ||
      installed[path]?.version === entry.version,
  )
}

/** Installs exactly what the lock file lists, unless it is already installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const started = performance.now()
  console.log('Installing packages (once, about a minute) ...')
  const isFresh = !existsSync(join(root, 'node_modules'))
  // The build needs the development packages too, whatever NODE_ENV says. A second install keeps packages that are up to date.
  const code = await run('npm', [
    isFresh ? 'ci' : 'install',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    ...(isFresh ? [] : ['--no-save']),
  ])
  if (code !== 0) {
    console.error('The packages could not be installed. See the message of npm above.')
    process.exit(code)
  }
  console.log(`Installed in ${seconds(started)}`)
}
