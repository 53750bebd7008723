import { ModuleMocker } from 'jest-mock'

/** Symbols of globals in which jest keeps the state of one test file. */
const stateOfJest = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']

/** Runs tests with Node's own globals, without a sandbox. It goes with `bare-runtime.mjs`. */
export default class BareEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  // Jest replaces both for every test file.
  replaced = { console: globalThis.console, exit: process.exit }

  async setup() {}

  async teardown() {
    globalThis.console = this.replaced.console
    process.exit = this.replaced.exit
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) if (stateOfJest.includes(symbol.description)) delete globalThis[symbol]
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return null
  }
}
