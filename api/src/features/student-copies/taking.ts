import type { Transaction } from '../../database/database.js'

const taking = new WeakSet<object>()

/** Runs work in which a copy takes parts of its original, and may share its files. */
export async function takingIn<T>({ state }: Transaction, work: () => Promise<T>): Promise<T> {
  taking.add(state)
  try {
    return await work()
  } finally {
    taking.delete(state)
  }
}

/** True while a copy takes parts of its original in this transaction. */
export const isTaking = ({ state }: Transaction): boolean => taking.has(state)
