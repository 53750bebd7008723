import { AsyncLocalStorage } from 'node:async_hooks'

const quiet = new AsyncLocalStorage<true>()

/** Runs work, such as an import or a seed, without sending e-mails. */
export const quietly = <T>(work: () => T): T => quiet.run(true, work)

/** True if the current work must not send e-mails. Check it before a commit, not after. */
export const isQuiet = (): boolean => quiet.getStore() === true
