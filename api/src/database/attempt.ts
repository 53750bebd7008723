import { Collected } from './collected.js'
import type { Transaction } from './database.js'

/**
 * Runs work as a part of a transaction. If it throws, only this part is undone and the rest goes on. What follows the commit follows only
 * for a part that succeeded.
 */
export async function attempt<T>(
  tx: Transaction,
  work: (part: Transaction) => Promise<T>,
): Promise<T> {
  const acts: (() => void)[] = []
  const posts: Parameters<Transaction['post']>[] = []
  const collected = new Collected()
  const part: Transaction = {
    ...tx,
    afterCommit: (act) => void acts.push(act),
    post: (...post) => void posts.push(post),
    collect: collected.collect,
  }
  await tx.run('SAVEPOINT attempt')
  let result: T
  try {
    result = await work(part)
  } catch (error) {
    await tx.run('ROLLBACK TO attempt')
    await tx.run('RELEASE attempt')
    throw error
  }
  await tx.run('RELEASE attempt')
  for (const act of acts) tx.afterCommit(act)
  for (const post of posts) tx.post(...post)
  collected.moveTo(tx.collect)
  return result
}
