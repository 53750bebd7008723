import { offerAt, scopeOf, type Issue } from '@tinkerdesk/shared'
import { planOf, type Leaf } from '../../plan/plan.js'
import { idsIn } from '../../plan/row-values.js'
import { rightsOf } from '../../query/condition/rights.js'
import { idsWithin } from '../../read/ids-within.js'
import { allOf } from '../../sql/fragment.js'
import {
  checkTargets,
  chosenIn,
  isRescopedBy,
  lockOfScope,
  narrowedBy,
  readScope,
  type RowScope,
} from '../../write/targets.js'
import { refuse } from '../../operation/body-object.js'
import type { Derived, Prepared, Reachable, Start } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

type Needs = Start & Prepared & Derived

/** A row that may name other records than before. */
type Renamed = Start & Prepared

/** Returns the ids that a row names newly in a relation. */
function newIdsIn({ before, next }: Prepared, leaf: Leaf): string[] {
  const previous = new Set(idsIn(before, leaf))
  return idsIn(next, leaf).filter((id) => !previous.has(id))
}

/** Rows whose targets of a relation have one scope. */
interface Group {
  scope: RowScope | undefined
  targets: { row: Renamed; ids: readonly string[] }[]
}

/** Returns the rows in groups whose targets have one scope, with the targets to check. */
async function groupsOf(rows: readonly Renamed[], leaf: Leaf): Promise<Group[]> {
  const { tx, me, plan } = rows[0]!
  const within = leaf.inList ? undefined : scopeOf(plan.resource, leaf.field)
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { before, next } = row
    const isRescoped = within !== undefined && isRescopedBy(within, before, next)
    const ids = isRescoped ? idsIn(next, leaf) : newIdsIn(row, leaf)
    if (ids.length === 0) continue
    const key = JSON.stringify([within && chosenIn(next, within.chosen), isRescoped])
    const group = groups.get(key) ?? {
      scope: within && (await readScope(tx, me, plan, within, next, isRescoped)),
      targets: [],
    }
    group.targets.push({ row, ids })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns the rows that name only records within reach and in their scope, of relations without an offer. The others need a look at each. */
async function passing(
  rows: readonly Renamed[],
  isLimited: boolean,
): Promise<ReadonlySet<Renamed>> {
  const { tx, me, plan } = rows[0]!
  const isOffered = ({ path }: Leaf) => isLimited && offerAt(plan.resource, path) !== undefined
  const passed = new Set(rows)
  // An offer depends on other fields of the row.
  if (rows.length === 1 || plan.relations.some(isOffered)) return new Set()
  for (const leaf of plan.relations) {
    const target = planOf(leaf.target.to)
    for (const { scope, targets } of await groupsOf(rows, leaf)) {
      const ids = [...new Set(targets.flatMap((each) => each.ids))]
      const narrowed = narrowedBy(target, scope)
      const rule = allOf([rightsOf(target, me).rows('read'), ...narrowed])
      const within = await idsWithin(tx, target, ids, rule, lockOfScope(tx, narrowed))
      for (const { row, ids } of targets) if (!ids.every((id) => within.has(id))) passed.delete(row)
    }
  }
  return passed
}

/** Returns the faults of the records that each row names newly. Rows that need the same checks share them. */
export async function targetFaults(
  rows: readonly Renamed[],
  isLimited: boolean,
): Promise<readonly Issue[][]> {
  if (rows.length === 0) return []
  const passed = await passing(rows, isLimited)
  const faults: Issue[][] = []
  for (const row of rows) {
    const { tx, me, plan, before, next } = row
    faults.push(passed.has(row) ? [] : await checkTargets(tx, me, plan, before, next, isLimited))
  }
  return faults
}

/** Refuses each row that names a record beyond reach. */
const reaching = (isLimited: boolean) =>
  batchStep<Needs, Reachable>(async (rows) => {
    const faults = await targetFaults(rows, isLimited)
    return faults.map((issues) =>
      issues.length > 0 ? refuse(issues) : { hasReachableTargets: true as const },
    )
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
