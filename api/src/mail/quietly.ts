import { AsyncLocalStorage } from 'node:async_hooks'

const quiet = new AsyncLocalStorage<true>()

/** Runs work, such as an import or a seed, without sending invitations and news. Reports of a new e-mail are sent nevertheless. */
export const quietly = <T>(work: () => T): T => quiet.run(true, work)

/** True if the current work must not send invitations and news. Check it before a commit, not after. */
export const isQuiet = (): boolean => quiet.getStore() === true
