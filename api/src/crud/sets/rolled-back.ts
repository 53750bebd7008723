import type { Database, Transaction } from '../../database/database.js'

/** Ends the transaction of a trial, so that nothing of it is kept. */
class TrialOver extends Error {}

/** Does work in a transaction of a person and rolls it back. Returns its answer. */
export async function rolledBack<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  person: string,
): Promise<T> {
  let answer: { of: T } | undefined
  try {
    await database.write(async (tx) => {
      answer = { of: await work(tx) }
      throw new TrialOver()
    }, person)
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error
  }
  return answer!.of
}
