import type { Database, Transaction } from '../../src/database/database.js'

/** Counts the statements of the transactions of some work. */
export async function statementsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const counted = (tx: Transaction): Transaction => ({
    ...tx,
    all: (...query) => ((count += 1), tx.all(...query)),
    run: (...query) => ((count += 1), tx.run(...query)),
  })
  const write = database.write.bind(database)
  Object.assign(database, {
    write: ((act, ...rest) => write((tx) => act(counted(tx)), ...rest)) satisfies Database['write'],
  })
  await work().finally(() => Object.assign(database, { write }))
  return count
}
