import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, seconds } from './shell.mjs'

const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

// npm notes what it installed in a lock of its own; comparing versions is exact where file times are not after a git checkout.
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) => !path.startsWith('node_modules/') || wanted.optional || wanted.link || installed[path]?.version === wanted.version,
  )
}

/** Installs exactly what the lock file names, unless it is there already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const started = performance.now()
  console.log('Installing packages (once, about a minute) ...')
  const isFresh = !existsSync(join(root, 'node_modules'))
  // The build needs the development packages too, whatever NODE_ENV says; a second install leaves in place what is right.
  const code = await run('npm', [isFresh ? 'ci' : 'install', '--include=dev', '--no-audit', '--no-fund', ...(isFresh ? [] : ['--no-save'])])
  if (code !== 0) {
    console.error('The packages could not be installed; what npm says above tells why.')
    process.exit(code)
  }
  console.log(`Installed in ${seconds(started)}`)
}
