import { fileURLToPath } from 'node:url'
import { transformFile } from '@swc/core'
import { swcOptions } from './swc-options.mjs'

// Hooks of Node's module loader: they run our sources without a build.

const shared = new URL('../../shared/src/', import.meta.url)

const isTypeScript = (url) => /\.ts(\?|$)/.test(url)

/** Returns the source that an import of one of our files means. */
function sourceOf(specifier, importer = '') {
  if (specifier === '@tinkerdesk/shared') return new URL('index.ts', shared)
  if (specifier.startsWith('@tinkerdesk/shared/')) return new URL(`${specifier.slice('@tinkerdesk/shared/'.length)}.ts`, shared)
  // Imports name the .js file that tsc writes.
  if (isTypeScript(importer) && /^\.{1,2}\/.*\.js$/.test(specifier)) return new URL(specifier.replace(/js$/, 'ts'), importer)
  return undefined
}

export function resolve(specifier, context, nextResolve) {
  const source = sourceOf(specifier, context.parentURL)
  if (!source) return nextResolve(specifier, context)
  // A second copy of a source imports second copies.
  return { url: source.href + (context.parentURL ? new URL(context.parentURL).search : ''), format: 'module', shortCircuit: true }
}

export async function load(url, context, nextLoad) {
  if (!isTypeScript(url)) return nextLoad(url, context)
  const { code } = await transformFile(fileURLToPath(url), swcOptions())
  return { format: 'module', source: code, shortCircuit: true }
}
