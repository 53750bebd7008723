import { startOfDay, today, type Me } from '@tinkerdesk/shared'
import type { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { draftRuns } from './ta-generation.tables.js'

/** Drafts that a person may ask for in a day of India. */
export const limitOf = ({ role }: Me): number => (role === 'student' ? 5 : 20)

/** Returns how many drafts a person has left today, and when the next day begins. */
export async function allowanceOf(
  database: Database,
  me: Me,
): Promise<{ limit: number; left: number; resetsAt: string }> {
  const used = await draftRuns.count(database.read, {
    person: me.uid,
    started_at: { $gte: startOfDay(today()) },
  })
  return {
    limit: limitOf(me),
    left: Math.max(0, limitOf(me) - used),
    resetsAt: startOfDay(today(), 1),
  }
}

/** Counts a draft before it is made. Throws `too_many_requests` beyond the limit, and `id_exists` for one that was requested already. */
export async function takeAllowance(database: Database, me: Me, id: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.lock(`drafts ${me.uid}`)
    const [since, until] = [startOfDay(today()), startOfDay(today(), 1)]
    const ended = await draftRuns.find(tx, { id }, { columns: ['id'] })
    if (ended.length > 0)
      throw new ProblemError('id_exists', {
        title: 'This draft was requested already. Look for it in the AI TA Report.',
      })
    await draftRuns.remove(tx, { person: me.uid, started_at: { $lt: since } })
    if ((await draftRuns.count(tx, { person: me.uid })) >= limitOf(me))
      throw new ProblemError('too_many_requests', {
        title: `You have made ${limitOf(me)} drafts today, the most in a day. You can make the next one tomorrow, from midnight.`,
        retryAfter: (Date.parse(until) - Date.now()) / 1000,
      })
    await draftRuns.insert(tx, { id, person: me.uid, started_at: new Date().toISOString() })
  }, me.uid)
}

/** Gives the allowance of a draft back, of which nothing came. */
export async function giveBack(database: Database, id: string): Promise<void> {
  await database.write((tx) => draftRuns.remove(tx, { id }), 'product')
}
