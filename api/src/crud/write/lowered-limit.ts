import {
  countedBy,
  type AnyAtMost,
  type AnyPeriod,
  type AnyRow,
  type AnyWhere,
  type Me,
} from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine/machine.js'
import { allPlans, type Leaf, type Plan } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'
import { selectRows } from '../query/rows/rows.js'
import { whereToSql } from '../sql/condition.js'
import { orderBy } from '../sql/order-value.js'
import { countedPlaces, sharedSpan, type CountedPlace } from './counted-places.js'
import { crowdedSpans } from './full-days.js'
import { maxListed, nameRecords } from './name-records.js'
import { meeting } from './periods.js'

type Limited = readonly { other: Plan; atMost: AnyAtMost }[]
const limits = new Map<string, Limited>()

/** Returns the capacities whose limit is this field of a record. */
function limitedBy({ resource }: Plan, path: string): Limited {
  const key = `${resource.name} ${path}`
  const limited =
    limits.get(key) ??
    allPlans.flatMap((other) =>
      other.resource.atMost.flatMap((atMost) =>
        atMost.limit === path && other.leaf(atMost.of)?.target?.to === resource.name
          ? [{ other, atMost }]
          : [],
      ),
    )
  limits.set(key, limited)
  return limited
}

/** Throws for a lowered limit of a locked record that has more records already. Lists them as far as the person may read them. */
export async function assertLimits(
  { machine, tx, me, plan }: { machine: Machine; tx: Transaction; me: Me; plan: Plan },
  before: AnyRow,
  after: AnyRow,
  changed: readonly Leaf[],
): Promise<void> {
  for (const { path, keys } of changed) {
    const limit = valueIn(after, keys) as number | null
    const previous = valueIn(before, keys) as number | null
    if (limit === null || (previous !== null && previous <= limit)) continue
    for (const { other, atMost } of limitedBy(plan, path)) {
      const issues = await recordsAbove(machine, tx, me, other, atMost, after.id, limit)
      if (issues.length)
        throw new ProblemError(atMost.codes.lowered, {
          issues: issues.map((message) => ({ path, message })),
        })
    }
  }
}

/** A place with more records than a limit: the condition that finds them, and their number. */
interface Crowded {
  where: AnyWhere
  count: number
}

/** Returns each place with the first of its days that has more records than a limit. */
async function crowdedDays(
  sql: Sql,
  plan: Plan,
  { per }: AnyAtMost,
  during: AnyPeriod,
  counted: AnyWhere,
  limit: number,
): Promise<Crowded[]> {
  const begun = { $and: [counted, { [during.from]: { $ne: null } }] }
  const spans = await countedPlaces(sql, plan, [...per, during.from, during.to], begun)
  const places = new Map<string, CountedPlace[]>()
  for (const span of spans) {
    const key = JSON.stringify(per.map((path) => span.values[path]))
    places.set(key, [...(places.get(key) ?? []), span])
  }
  return [...places.values()].flatMap((place) => {
    const shared = place.map((each) => sharedSpan(during, each))
    const [first] = crowdedSpans(shared, limit)
    if (!first) return []
    const day = first.from
    const present = shared.filter(({ from, to }) => from <= day && (to === null || day <= to))
    const own = Object.fromEntries(per.map((path) => [path, place[0]!.values[path]!]))
    return [
      {
        where: { $and: [own, meeting(plan, during, { from: day, to: day })] },
        count: present.reduce((sum, { count }) => sum + count, 0),
      },
    ]
  })
}

/** Returns lines that name the records of every place with more than `limit` of them: with `during`, those of its first such day. */
async function recordsAbove(
  machine: Machine,
  tx: Transaction,
  me: Me,
  plan: Plan,
  atMost: AnyAtMost,
  id: string,
  limit: number,
): Promise<string[]> {
  const { per, during } = atMost
  const counted = { $and: [{ [atMost.of]: id }, countedBy(atMost)] }
  const crowded = during
    ? await crowdedDays(tx, plan, atMost, during, counted, limit)
    : (await countedPlaces(tx, plan, per, counted, limit)).map(
        ({ values, count }: CountedPlace): Crowded => ({ where: values, count }),
      )
  if (crowded.length === 0) return []
  const where = whereToSql(plan, 't', {
    $and: [counted, { $or: crowded.map((place) => place.where) }],
  })
  const own = per.map((path) => plan.leafAt(path).columns[0]!)
  const order = orderBy(...own, '"created_at"', '"id"')
  const rows = (await selectRows(tx, { plan, where, order, limit: maxListed })).map(
    ({ row }) => row,
  )
  const total = crowded.reduce((sum, { count }) => sum + count, 0)
  return nameRecords(machine, tx, me, plan, atMost, rows, total)
}
