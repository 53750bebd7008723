import { quote, type Plan } from '../plan/plan.js'
import { allOf, always, isOneOf, type Fragment } from '../sql/fragment.js'
import type { Start } from '../steps/context.js'
import { inParts } from './lock-rows.js'

/** Returns those of some ids whose rows satisfy a condition. */
export async function idsWithin(
  tx: Start['tx'],
  plan: Plan,
  ids: readonly string[],
  rule: Fragment,
): Promise<ReadonlySet<string>> {
  const within = new Set<string>()
  await inParts(ids, async (part) => {
    const where = allOf([isOneOf('t."id"', part), rule])
    const rows = await tx.all<{ id: string }>(
      `SELECT t."id" FROM ${quote(plan.table)} t WHERE ${where.text}`,
      where.values,
    )
    for (const { id } of rows) within.add(id)
  })
  return within
}

/** Returns the number of rows with one of the ids that satisfy a condition. */
export const countOf = async (
  tx: Start['tx'],
  plan: Plan,
  ids: readonly string[],
  rule: Fragment = always,
): Promise<number> => (await idsWithin(tx, plan, ids, rule)).size
