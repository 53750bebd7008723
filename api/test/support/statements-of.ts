import type { Database, Transaction } from '../../src/database/database.js'

const counted = (tx: Transaction, onStatement: () => void): Transaction => ({
  ...tx,
  all: (...query) => (onStatement(), tx.all(...query)),
  run: (...query) => (onStatement(), tx.run(...query)),
})

/** Counts the statements of some work in one transaction, whatever else is written meanwhile. */
export async function statementsIn(
  tx: Transaction,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  let count = 0
  await work(counted(tx, () => (count += 1)))
  return count
}

/** Counts the statements of all transactions while some work is done: those of other work in the same process, too. */
export async function statementsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const write = database.write.bind(database)
  Object.assign(database, {
    write: ((act, ...rest) =>
      write((tx) => act(counted(tx, () => (count += 1))), ...rest)) satisfies Database['write'],
  })
  await work().finally(() => Object.assign(database, { write }))
  return count
}
