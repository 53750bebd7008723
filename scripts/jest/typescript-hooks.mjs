import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformFile } from '@swc/core'
import { swcOptions } from './swc-options.mjs'

// Hooks of Node's module loader: they run our sources without a build.

const shared = new URL('../../shared/src/', import.meta.url)
/** The module behind an import of a style sheet. */
const noStyles = new URL('no-styles.mjs', import.meta.url).href

const isTypeScript = (url) => /\.tsx?(\?|$)/.test(url)
const isTsx = (url) => /\.tsx(\?|$)/.test(url)

/** Returns the source that an import of one of our files means. */
function sourceOf(specifier, importer = '') {
  if (specifier === '@tinkerdesk/shared') return new URL('index.ts', shared)
  if (specifier.startsWith('@tinkerdesk/shared/'))
    return new URL(`${specifier.slice('@tinkerdesk/shared/'.length)}.ts`, shared)
  if (!isTypeScript(importer)) return undefined
  if (specifier.endsWith('.css')) return new URL(noStyles)
  // Imports name the .js file that tsc writes.
  if (!/^\.{1,2}\/.*\.js$/.test(specifier)) return undefined
  const source = new URL(specifier.replace(/js$/, 'ts'), importer)
  return existsSync(source) ? source : new URL(specifier.replace(/js$/, 'tsx'), importer)
}

export function resolve(specifier, context, nextResolve) {
  const source = sourceOf(specifier, context.parentURL)
  if (!source) return nextResolve(specifier, context)
  // A second copy of a source imports second copies.
  return {
    url: source.href + (context.parentURL ? new URL(context.parentURL).search : ''),
    format: 'module',
    shortCircuit: true,
  }
}

export async function load(url, context, nextLoad) {
  if (!isTypeScript(url)) return nextLoad(url, context)
  const { code } = await transformFile(fileURLToPath(url), swcOptions(isTsx(url)))
  return { format: 'module', source: code, shortCircuit: true }
}
