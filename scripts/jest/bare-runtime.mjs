import { createRequire, register } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformFileSync } from '@swc/core'
import JestRuntime from 'jest-runtime'
import { swcOptions } from './swc-options.mjs'

const require = createRequire(import.meta.url)
register('./typescript-hooks.mjs', import.meta.url)

/** Source maps by the URL of a file. They are only made when the stack of an error is read. */
class SourceMaps extends Map {
  get(url) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return undefined
    if (!super.has(url)) {
      const { map } = transformFileSync(fileURLToPath(url), { ...swcOptions(), sourceMaps: true })
      super.set(url, `data:application/json;base64,${Buffer.from(map).toString('base64')}`)
    }
    return super.get(url)
  }
}

const sourceMaps = new SourceMaps()

/**
 * Imports test files with Node's module loader, so that a worker loads and compiles the product and its libraries once for all its test
 * files. Jest's own runtime loads them again for every file. All else (hooks, timeouts, `-t`, reports) is jest's.
 *
 * Files of one worker therefore share the state of modules and globals; there are no module mocks.
 */
export default class BareRuntime extends JestRuntime {
  /** Loads jest's test functions, with new state for every test file. */
  requireInternalModule(path) {
    delete require.cache[path]
    return require(path)
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href)
  }

  getSourceMaps() {
    return sourceMaps
  }

  // Jest would replace `process.getBuiltinModule` with its own loader.
  installGetBuiltinModule() {}
}
