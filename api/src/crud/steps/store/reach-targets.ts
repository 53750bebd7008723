import { offerAt, scopeOf, type AnyRow } from '@tinkerdesk/shared'
import { planOf, type Leaf, type Plan } from '../../plan/plan.js'
import { idsIn, valueIn } from '../../plan/row-values.js'
import { rightsOf } from '../../query/condition/rights.js'
import { idsWithin } from '../../read/ids-within.js'
import { checkTargets } from '../../write/targets.js'
import { refuse } from '../../operation/body-object.js'
import type { Derived, Prepared, Reachable, Start } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

type Needs = Start & Prepared & Derived

/** Returns the ids that a row names newly in a relation. */
function newIdsIn({ before, next }: Prepared, leaf: Leaf): string[] {
  const previous = new Set(idsIn(before, leaf))
  return idsIn(next, leaf).filter((id) => !previous.has(id))
}

const scopeChosenIn = ({ resource }: Plan, leaf: Leaf): string[] | undefined =>
  leaf.inside ? undefined : scopeOf(resource, leaf.field)?.chosen.split('.')

/** Returns a text that is the same for rows whose relations need the same checks: what they name newly, and the scopes that limit it. */
const checksOf = (plan: Plan, row: Needs): string =>
  JSON.stringify(
    plan.relations.map((leaf) => {
      const chosen = scopeChosenIn(plan, leaf)
      const scope = (of: AnyRow | null) => (of && chosen ? valueIn(of, chosen) : null)
      return [
        newIdsIn(row, leaf),
        chosen && [scope(row.before), scope(row.next), idsIn(row.next, leaf)],
      ]
    }),
  )

/** Returns the records that the rows name newly and that the person may read, by relation. */
async function reachableIn(
  rows: readonly Needs[],
): Promise<ReadonlyMap<Leaf, ReadonlySet<string>>> {
  const { tx, me, plan } = rows[0]!
  const reachable = new Map<Leaf, ReadonlySet<string>>()
  for (const leaf of plan.relations) {
    const ids = [...new Set(rows.flatMap((row) => newIdsIn(row, leaf)))]
    const target = planOf(leaf.target!.to)
    if (ids.length > 0)
      reachable.set(leaf, await idsWithin(tx, target, ids, rightsOf(target, me).rows('read')))
  }
  return reachable
}

/** Returns a function that tells the rows that name only records within reach, for relations that nothing else limits. */
async function passing(
  rows: readonly Needs[],
  isLimited: boolean,
): Promise<(row: Needs) => boolean> {
  const { plan } = rows[0]!
  const isFree = plan.relations.every(
    (leaf) => !scopeChosenIn(plan, leaf) && !(isLimited && offerAt(plan.resource, leaf.path)),
  )
  if (rows.length === 1 || !isFree) return () => false
  const reachable = await reachableIn(rows)
  return (row) =>
    plan.relations.every((leaf) => newIdsIn(row, leaf).every((id) => reachable.get(leaf)!.has(id)))
}

/** Refuses each row that names a record beyond reach. Rows that need the same checks share them. */
const reaching = (isLimited: boolean) =>
  batchStep<Needs, Reachable>(async (rows) => {
    const { plan } = rows[0]!
    const isSure = await passing(rows, isLimited)
    // An offer depends on other fields of the row.
    const mayShare = !plan.relations.some(({ path }) => isLimited && offerAt(plan.resource, path))
    const passed = new Set<string>()
    const results: (Reachable | ReturnType<typeof refuse>)[] = []
    for (const row of rows) {
      const checks = mayShare && rows.length > 1 ? checksOf(plan, row) : undefined
      const { tx, me, before, next } = row
      const issues =
        isSure(row) || (checks !== undefined && passed.has(checks))
          ? []
          : await checkTargets(tx, me, plan, before, next, isLimited)
      if (issues.length === 0 && checks !== undefined) passed.add(checks)
      results.push(issues.length > 0 ? refuse(issues) : { hasReachableTargets: true })
    }
    return results
  })

/**
 * Refuses a relation to a record beyond the person's reach. Runs before the hooks, so that no hook reveals anything about such a record.
 */
export const reachTargets = reaching(true)

/**
 * Refuses a relation of the product's own change to a record that is not there. Limits are for what a person chooses: a restore sets a
 * relation again also if nobody may choose the record any more.
 */
export const reachOwnTargets = reaching(false)
