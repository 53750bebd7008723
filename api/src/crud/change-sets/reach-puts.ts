import { scopeOf } from '@tinkerdesk/shared'
import { idsIn, valueIn } from '../plan/row-values.js'
import type { Plan } from '../plan/plan.js'
import { beforeOwnHooks } from '../steps/before-hooks.js'
import { reachOwnTargets } from '../steps/reach-targets.js'
import type { ComingRow } from '../together/changes.js'
import { newIdsIn } from '../together/reach-each.js'
import { unlessRefused } from '../together/unless-refused.js'
import type { LockedPuts, PutsTogether } from './puts.js'

/** Returns a text that is the same for rows whose relations need the same checks: what they name newly, and the scopes that limit it. */
function checksOf({ resource, relations }: Plan, row: ComingRow): string {
  const { before, next } = row
  return JSON.stringify(
    relations.map((leaf) => {
      const chosen = leaf.inside ? undefined : scopeOf(resource, leaf.field)?.chosen.split('.')
      return [
        newIdsIn(row, leaf),
        chosen && [valueIn(before, chosen), valueIn(next, chosen), idsIn(next, leaf)],
      ]
    }),
  )
}

/** Refuses the puts that name a record that is not there, and runs the before-hooks of the others. Rows that need the same checks share them. */
export async function reachPuts({
  plan,
  coming,
  refused,
}: PutsTogether & LockedPuts & { coming: readonly ComingRow[] }): Promise<{
  reached: readonly ComingRow[]
}> {
  const passed = new Set<string>()
  const reached = await unlessRefused(coming, refused, async (row): Promise<ComingRow> => {
    const checks = checksOf(plan, row)
    if (!passed.has(checks)) await reachOwnTargets({ ...row, isDerived: true })
    passed.add(checks)
    const { next } = await beforeOwnHooks({ ...row, hasReachableTargets: true })
    return { ...row, next }
  })
  return { reached }
}
