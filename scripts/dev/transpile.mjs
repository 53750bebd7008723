import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { removeOrphans } from '../lib/builds.mjs'
import { walk } from '../lib/files.mjs'
import { root } from '../lib/shell.mjs'

const parts = ['shared', 'api']
export const sourceFolders = parts.map((part) => join(root, part, 'src'))

const isSource = (path) => path.endsWith('.ts') && !/\.(d|test|type-test)\.ts$/.test(path)

/** Returns the file that `npm run build` writes for a source. */
const outputOf = (path) => {
  const [part, , ...rest] = relative(root, path).split(/[\\/]/)
  return join(root, part, 'dist', ...rest).replace(/\.ts$/, '.js')
}

const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    // Nest and TypeORM read types from decorator metadata, as tsc writes it.
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
  },
  module: { type: 'es6' },
}

let swc
/** Loads the compiler, which a start that finds nothing to transpile does not wait for. */
export const loadCompiler = () => (swc ??= import('@swc/core'))

// A process that starts meanwhile must not read half a file.
function replaceFile(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

async function transpileOne(path) {
  const output = outputOf(path)
  if (!existsSync(path)) return rmSync(output, { force: true })
  const { transformFile } = await loadCompiler()
  const { code, map } = await transformFile(path, {
    ...options,
    sourceFileName: relative(dirname(output), path),
  })
  replaceFile(`${output}.map`, map)
  replaceFile(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`)
}

/** Writes the JavaScript of changed or deleted sources, without checking types. Returns the sentence of a syntax error, or undefined. */
export async function transpile(paths) {
  const results = await Promise.allSettled(paths.filter(isSource).map(transpileOne))
  const failure = results.find(({ status }) => status === 'rejected')
  // The rest is swc's own stack.
  return failure && String(failure.reason.message ?? failure.reason).split('\n\nCaused by')[0]
}

const isStale = (path) => {
  const output = outputOf(path)
  return !existsSync(output) || statSync(output).mtimeMs < statSync(path).mtimeMs
}

/** Brings the JavaScript of shared and api up to date. Returns the number of files that were not. Exits with the sentence of a syntax error. */
export async function transpileStale() {
  parts.forEach(removeOrphans)
  const stale = sourceFolders.flatMap(walk).filter((path) => isSource(path) && isStale(path))
  const fault = await transpile(stale)
  if (fault) {
    console.error(fault)
    process.exit(1)
  }
  return stale.length
}
