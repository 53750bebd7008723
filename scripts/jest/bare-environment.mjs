import { setTimeout as wait } from 'node:timers/promises'
import { ModuleMocker } from 'jest-mock'

/** Symbols of globals in which jest keeps the state of one test file. */
const stateOfJest = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']

const dayMs = 86_400_000
const aheadOfUtc = 5.5 * 3_600_000
/** Longer than a test file takes, also on a busy machine. */
const longestFile = 90_000

/** Waits for midnight in India if it is near: a file that computes the days of its records would meet another day on the server. */
async function startWithinOneDay() {
  const left = dayMs - ((Date.now() + aheadOfUtc) % dayMs)
  if (left < longestFile) await wait(left)
}

/** Runs tests with Node's own globals, without a sandbox. It goes with `bare-runtime.mjs`. */
export default class BareEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  // Jest replaces both for every test file.
  replaced = { console: globalThis.console, exit: process.exit }

  setup() {
    return startWithinOneDay()
  }

  async teardown() {
    globalThis.console = this.replaced.console
    process.exit = this.replaced.exit
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (stateOfJest.includes(symbol.description)) delete globalThis[symbol]
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return null
  }
}
