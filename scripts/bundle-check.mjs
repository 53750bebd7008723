import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/shell.mjs'

/**
 * Screens with a budget: every module that a browser fetches before the screen can be used, dynamic imports included, and the limit in kB
 * as sent. `e2e/bundle.spec.ts` opens these screens and compares.
 */
const screens = JSON.parse(readFileSync(join(root, 'admin/bundle/screens.json'), 'utf8')).filter(
  ({ maxKb }) => maxKb !== undefined,
)

/** Loaded when the screen is idle: no screen waits for them. */
const lateKeys = [
  'src/app/layout/late/late-parts.tsx',
  'src/app/late-pages.ts',
  'src/resource/inline-edit/inline-cell.tsx',
  'socket.io-client',
]

/** Limit of the files that open the product without a network, in kB as sent. */
const maxShellKb = 300

const dist = join(root, 'admin/dist')

/** Manifest key of a module; a package is named by its folder. */
const keyOf = (manifest, name) =>
  manifest[name] ? name : Object.keys(manifest).find((key) => key.includes(`node_modules/${name}/`))

/** Adds the scripts and style sheets that a module loads at once. */
function addFiles(manifest, key, files) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) files.add(style)
  for (const next of chunk.imports ?? []) addFiles(manifest, next, files)
}

/** Bytes as sent to a browser that accepts brotli. */
const bytesSent = (file) => statSync(join(dist, `${file}.br`)).size

/** Returns each screen with its files, its size in bytes as sent, and the files that follow when it is idle; null when the admin is not built. */
export function measureBundle() {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) return null
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const late = new Set()
  for (const key of lateKeys) addFiles(manifest, keyOf(manifest, key), late)
  return screens.map(({ name, modules, maxKb }) => {
    const files = new Set()
    const missing = modules.filter((key) => !keyOf(manifest, key))
    for (const key of modules) addFiles(manifest, keyOf(manifest, key), files)
    const bytes = [...files].reduce((sum, file) => sum + bytesSent(file), 0)
    return {
      name,
      maxKb,
      missing,
      bytes,
      files: [...files],
      late: [...late].filter((file) => !files.has(file)),
    }
  })
}

/** Prints the size of each screen as sent. Returns false if one is over its budget or its module is missing. */
export function checkBundle() {
  const results = measureBundle()
  if (!results) {
    console.log('  bundle: the admin is not built yet, nothing to measure')
    return true
  }
  return [...results.map(report), checkShell()].every(Boolean)
}

/** Prints the size of what the worker fetches ahead. Returns false if it is over its limit. */
function checkShell() {
  const shell = JSON.parse(readFileSync(join(dist, '.vite/shell.json'), 'utf8'))
  const kb =
    shell.reduce(
      (sum, address) => sum + bytesSent(address === '/' ? 'index.html' : address.slice(1)),
      0,
    ) / 1000
  const fits = kb <= maxShellKb
  console.log(
    `  bundle: offline shell ${kb.toFixed(1)} kB of ${maxShellKb} kB as sent, in ${shell.length} files${fits ? '' : '  TOO LARGE'}`,
  )
  return fits
}

function report({ name, maxKb, missing, bytes, files }) {
  for (const key of missing)
    console.error(`  bundle: ${name}: the build has no ${key}; correct admin/bundle/screens.json`)
  const kb = bytes / 1000
  const fits = kb <= maxKb
  console.log(
    `  bundle: ${name.padEnd(10)} ${kb.toFixed(1).padStart(5)} kB of ${maxKb} kB as sent, in ${files.length} files${fits ? '' : '  TOO LARGE'}`,
  )
  if (!fits)
    for (const file of files)
      console.log(`    ${(bytesSent(file) / 1000).toFixed(1).padStart(7)} kB  ${file}`)
  return fits && missing.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--json')) console.log(JSON.stringify(measureBundle()))
  else process.exitCode = checkBundle() ? 0 : 1
}
