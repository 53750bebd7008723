import { AsyncLocalStorage } from 'node:async_hooks'

const quiet = new AsyncLocalStorage<true>()

/** Runs work, such as an import or a seed, that sends nobody a mail by itself. */
export const quietly = <T>(work: () => T): T => quiet.run(true, work)

/** Whether the work at hand is to send no mail; ask it before a commit, not after. */
export const isQuiet = (): boolean => quiet.getStore() === true
