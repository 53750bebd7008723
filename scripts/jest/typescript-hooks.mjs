import { fileURLToPath } from 'node:url'
import { transformFile } from '@swc/core'
import { swcOptions } from './swc-options.mjs'

// Hooks of Node's module loader: they run our sources without a build.

const shared = new URL('../../shared/src/', import.meta.url)

/** Returns the source that an import of one of our files means. */
function sourceOf(specifier, importer = '') {
  if (specifier === '@tinkerdesk/shared') return new URL('index.ts', shared)
  if (specifier.startsWith('@tinkerdesk/shared/')) return new URL(`${specifier.slice('@tinkerdesk/shared/'.length)}.ts`, shared)
  // Imports name the .js file that tsc writes.
  if (importer.endsWith('.ts') && /^\.{1,2}\/.*\.js$/.test(specifier)) return new URL(specifier.replace(/js$/, 'ts'), importer)
  return undefined
}

export function resolve(specifier, context, nextResolve) {
  const source = sourceOf(specifier, context.parentURL)
  return source ? { url: source.href, format: 'module', shortCircuit: true } : nextResolve(specifier, context)
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  const { code } = await transformFile(fileURLToPath(url), swcOptions())
  return { format: 'module', source: code, shortCircuit: true }
}
