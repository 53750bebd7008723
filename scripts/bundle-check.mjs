import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './lib/shell.mjs'

/** What a person downloads before a screen can be used, as keys of the build manifest, and how much that may be. */
const screens = [
  { name: 'sign-in', keys: ['index.html', 'src/features/auth/index.tsx'], limit: 150 },
  { name: 'first list', keys: ['index.html', 'src/app/app.tsx', 'src/resource/resource-list.tsx'], limit: 400 },
]

const dist = join(root, 'admin/dist')

const reach = (manifest, key, found = new Set()) => {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  if (chunk.file.endsWith('.js')) found.add(chunk.file)
  for (const next of chunk.imports ?? []) reach(manifest, next, found)
  return found
}

const kilobytes = (file) => gzipSync(readFileSync(join(dist, file))).length / 1000

/** Prints the compressed size of each screen's JavaScript and answers whether all keep their limit. */
export function checkBundle() {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) {
    console.log('  bundle: the admin is not built yet, nothing to measure')
    return true
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  return screens.map((screen) => measure(manifest, screen)).every(Boolean)
}

function measure(manifest, { name, keys, limit }) {
  const missing = keys.filter((key) => !manifest[key])
  if (missing.length > 0) console.warn(`  bundle: ${name}: warning, the manifest has no ${missing.join(', ')}; measured without`)
  const files = new Set(keys.flatMap((key) => [...reach(manifest, key)]))
  const size = [...files].reduce((sum, file) => sum + kilobytes(file), 0)
  const fits = size <= limit
  console.log(
    `  bundle: ${name.padEnd(10)} ${size.toFixed(0).padStart(4)} kB of ${limit} kB gzip in ${files.size} files${fits ? '' : '  TOO LARGE'}`,
  )
  if (!fits) for (const file of files) console.log(`    ${kilobytes(file).toFixed(1).padStart(7)} kB  ${file}`)
  return fits
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = checkBundle() ? 0 : 1
