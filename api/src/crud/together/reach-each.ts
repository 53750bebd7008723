import { offerAt, scopeOf, type AnyRow } from '@tinkerdesk/shared'
import { planOf, type Leaf } from '../plan/plan.js'
import { idsIn } from '../plan/row-values.js'
import { rightsOf } from '../query/condition/rights.js'
import { refuse } from '../steps/body-object.js'
import { checkTargets } from '../write/targets.js'
import type { ChangesTogether, ComingChange, Refused } from './changes.js'
import { idsWithin } from './ids-within.js'
import { unlessRefused } from './unless-refused.js'

type Needs = ChangesTogether & { coming: readonly ComingChange[]; refused: Refused }

/** Returns the ids that a row names newly in a relation. */
export function newIdsIn({ before, next }: { before: AnyRow; next: AnyRow }, leaf: Leaf): string[] {
  const previous = new Set(idsIn(before, leaf))
  return idsIn(next, leaf).filter((id) => !previous.has(id))
}

/** Refuses the changes that name a record beyond the person's reach. Rows that name only records within it are checked together. */
export async function reachEach({
  tx,
  me,
  plan,
  coming,
  refused,
}: Needs): Promise<{ reached: readonly ComingChange[] }> {
  // A limit depends on other fields of the row.
  const isLimited = plan.relations.some(
    ({ path, field }) => scopeOf(plan.resource, field) ?? offerAt(plan.resource, path),
  )
  const within = new Map<Leaf, ReadonlySet<string>>()
  for (const leaf of plan.relations) {
    const ids = [...new Set(coming.flatMap((row) => newIdsIn(row, leaf)))]
    const target = planOf(leaf.target!.to)
    within.set(
      leaf,
      ids.length > 0
        ? await idsWithin(tx, target, ids, rightsOf(target, me).rows('read'))
        : new Set(),
    )
  }
  const isSure = (row: ComingChange): boolean =>
    !isLimited &&
    plan.relations.every((leaf) => newIdsIn(row, leaf).every((id) => within.get(leaf)!.has(id)))
  const reached = await unlessRefused(coming, refused, async (row) => {
    const issues = isSure(row) ? [] : await checkTargets(tx, me, plan, row.before, row.next)
    if (issues.length > 0) throw refuse(issues)
    return row
  })
  return { reached }
}
