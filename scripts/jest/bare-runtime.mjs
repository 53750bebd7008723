import asyncHooks from 'node:async_hooks'
import { createRequire, register } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformFileSync } from '@swc/core'
import JestRuntime from 'jest-runtime'
import { swcOptions } from './swc-options.mjs'

register('./typescript-hooks.mjs', import.meta.url)

/** Source maps by the URL of a file. They are only made when the stack of an error is read. */
class SourceMaps extends Map {
  get(url) {
    const [, jsx] = /^file:.*\.ts(x?)(\?|$)/.exec(url) ?? []
    if (jsx === undefined) return undefined
    if (!super.has(url)) {
      const { map } = transformFileSync(fileURLToPath(url), {
        ...swcOptions(jsx !== ''),
        sourceMaps: true,
      })
      super.set(url, `data:application/json;base64,${Buffer.from(map).toString('base64')}`)
    }
    return super.get(url)
  }
}

const sourceMaps = new SourceMaps()

/**
 * Replaces the `AsyncLocalStorage` by which jest knows which test runs. Tests of a file run one after the other, so a variable is enough, while
 * on Node 20 a storage makes every await of the product slower: a list took 1.2 times its CPU, one row by id 1.4 times.
 */
class RunningTest {
  #store

  getStore() {
    return this.#store
  }

  run(store, work) {
    const outer = this.#store
    const end = () => {
      this.#store = outer
    }
    this.#store = store
    try {
      return Promise.resolve(work()).finally(end)
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Loads a module of jest with new state. */
function loadAgain(path) {
  // A new `require` for each, since it keeps the modules that it loads.
  const require = createRequire(import.meta.url)
  const { AsyncLocalStorage } = asyncHooks
  asyncHooks.AsyncLocalStorage = RunningTest
  try {
    delete require.cache[require.resolve(path)]
    return require(path)
  } finally {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage
  }
}

/** The tests that add declarations to the product's, and the module that adds them. */
const lab = resolve('api/lab')
const additions = join(lab, 'additions.ts')

/**
 * Imports test files with Node's module loader, so that a worker loads and compiles the product and its libraries once for all its test
 * files. Jest's own runtime loads them again for every file. All else (hooks, timeouts, `-t`, reports) is jest's.
 *
 * Files of one worker therefore share the state of modules and globals; there are no module mocks. Files in `api/lab` share a copy of their
 * own, to which their declarations are added first.
 */
export default class BareRuntime extends JestRuntime {
  /** Loads jest's test functions, with new state for every test file. */
  requireInternalModule(path) {
    return loadAgain(path)
  }

  async unstable_importModule(path) {
    if (!path.startsWith(join(lab, sep))) return import(pathToFileURL(path).href)
    // A second copy of the product's own modules, whose plans and tables are made after the additions.
    await import(`${pathToFileURL(additions).href}?lab`)
    return import(`${pathToFileURL(path).href}?lab`)
  }

  getSourceMaps() {
    return sourceMaps
  }

  // Jest would replace `process.getBuiltinModule` with its own loader.
  installGetBuiltinModule() {}
}
