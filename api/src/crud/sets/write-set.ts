import type { NonEmpty } from '@tinkerdesk/shared'
import type { Database, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { rolledBack } from './rolled-back.js'

/** The items of a request for more than one row, and the operation that writes them, as a value. */
export interface WritableSet<Item, Answer> {
  database: Database
  /** The id of the account whose turn the transactions wait for. */
  person: string
  items: readonly Item[]
  /** Returns items in batches, in their order, each of which few statements can write; by one, each item alone. Absent if each is written alone. */
  batchesOf?(items: readonly Item[], isByOne: boolean): readonly NonEmpty<Item>[]
  /** Writes a batch. Throws the problem of an item that is refused, or of the batch: nothing of it is kept then. */
  write(tx: Transaction, batch: NonEmpty<Item>): Promise<readonly Answer[]>
}

/** All items in one transaction, or none. */
interface AllOrNone<Item> {
  mode: 'all'
  /** Called first in the transaction, which may run again. Returns false if there is nothing to write. */
  begin?(tx: Transaction): Promise<boolean>
  /** Called with the problem of an item that was written alone. Throws it, or returns true to look for more, and false to end. */
  refused(error: unknown, item: Item): boolean
  /** Called before the transaction ends. Throws so that nothing is kept. */
  end?(): void
}

/** Every item for itself. */
interface EachForItself<Item, Answer> {
  mode: 'each'
  /** Returns the answer for an item that was refused, or throws. */
  refused(error: unknown, item: Item): Promise<Answer> | Answer
  /** Keeps nothing: a trial. */
  dryRun?: boolean
  /** Writes all batches at once, which take turns with the requests of others. Otherwise one after the other. */
  isConcurrent?: boolean
}

type How<Item, Answer> = AllOrNone<Item> | EachForItself<Item, Answer>

const alone = <Item>(items: readonly Item[]): NonEmpty<Item>[] => items.map((item) => [item])

/**
 * Writes the items of a set in the time of a request. A batch of which one item is refused is written again one by one, which names the item that is
 * wrong. `setJob` writes sets that are too large for a request. Returns the answers of the items, in their order.
 */
export async function writeSet<Item, Answer>(
  set: WritableSet<Item, Answer>,
  how: How<Item, Answer>,
): Promise<Answer[]> {
  return how.mode === 'all' ? writeAll(set, how) : writeEach(set, how)
}

async function writeAll<Item, Answer>(
  { database, person, items, write, batchesOf = alone }: WritableSet<Item, Answer>,
  { begin, refused, end }: AllOrNone<Item>,
): Promise<Answer[]> {
  /** True once a batch was refused without the item that is wrong. */
  let isUnnamed = false
  const work = async (tx: Transaction): Promise<Answer[]> => {
    const answers: Answer[] = []
    if (begin && !(await begin(tx))) return answers
    for (const batch of batchesOf(items, isUnnamed))
      try {
        answers.push(...(await write(tx, batch)))
      } catch (error) {
        if (batch.length > 1) {
          isUnnamed = error instanceof ProblemError
          throw error
        }
        if (!refused(error, batch[0])) break
      }
    end?.()
    return answers
  }
  const run = () => database.write(work, person)
  try {
    return await run()
  } catch (error) {
    if (!isUnnamed) throw error
    return run()
  }
}

async function writeEach<Item, Answer>(
  { database, person, items, write, batchesOf = alone }: WritableSet<Item, Answer>,
  { refused, dryRun = false, isConcurrent = false }: EachForItself<Item, Answer>,
): Promise<Answer[]> {
  const inTransaction = async (batch: NonEmpty<Item>): Promise<readonly Answer[]> => {
    const work = (tx: Transaction) => write(tx, batch)
    return dryRun ? rolledBack(database, work, person) : database.write(work, person)
  }
  const writeAlone = async (item: Item): Promise<readonly Answer[]> => {
    try {
      return await inTransaction([item])
    } catch (error) {
      return [await refused(error, item)]
    }
  }
  const writeBatch = async (batch: NonEmpty<Item>): Promise<readonly Answer[]> => {
    if (batch.length > 1)
      try {
        return await inTransaction(batch)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
      }
    const answers: Answer[] = []
    for (const item of batch) answers.push(...(await writeAlone(item)))
    return answers
  }
  const batches = batchesOf(items, false)
  if (isConcurrent) return (await Promise.all(batches.map(writeBatch))).flat()
  const answers: Answer[] = []
  for (const batch of batches) answers.push(...(await writeBatch(batch)))
  return answers
}
