import type { Transaction } from '../database/database.js'
import { AsyncContext } from '../database/async-context.js'

const everything = new AsyncContext<true>()

/** Runs work with many transactions, such as a seed, without sending invitations and news. Reports of a new e-mail are sent nevertheless. */
export const quietly = <T>(work: () => Promise<T>): Promise<T> => everything.run(true, work)

/** The same for work in one transaction, such as an import. */
export async function quietlyIn<T>({ state }: Transaction, work: () => Promise<T>): Promise<T> {
  const wasQuiet = state.isQuiet
  state.isQuiet = true
  try {
    return await work()
  } finally {
    state.isQuiet = wasQuiet
  }
}

/** True if a transaction must not send invitations and news now. Ask before its commit, not after. */
export const isQuiet = ({ state }: Transaction): boolean =>
  state.isQuiet || everything.value === true
