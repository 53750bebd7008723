import { entryFor, formatCount, maxMoved, scopeOf, type AnyRow } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { quote, referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { itemsIn, putIn, valueIn } from '../plan/row-values.js'
import { selectRows } from '../query/rows/rows.js'
import { referring } from '../archive/referring.js'
import { fragment, placeholders } from '../sql/fragment.js'
import { wouldOverlap } from '../write/overlaps.js'
import { readScope } from '../write/targets.js'

/** The record that stays, with its values after the merge, and the one that is merged into it. */
export interface MergedPair {
  plan: Plan
  winner: AnyRow
  loser: AnyRow
  /** The pair that this one lies within, by id, if it is merged before that: what names the loser of both moves in both. */
  above?: { winner: string; loser: string }
}

/** The references of one record that name the winner from now on: the values by path, before and after. */
export interface MovedReferences {
  plan: Plan
  id: string
  values: Record<string, unknown>
  expected: Record<string, unknown>
  /** True for a relation of which the winner can be in one record only, such as its account. */
  isOneToOne: boolean
}

/** Rows in one statement. */
const batch = 500

/** Returns the value of a relation, or of the list that it is in, with the winner in the place of the loser. */
function replaced({ inList, keys }: Leaf, row: AnyRow, { winner, loser }: MergedPair): unknown {
  if (inList) {
    const items = itemsIn(row, inList)
    const names = (item: unknown, id: string) => valueIn(item, inList.keys) === id
    // An item of the winner's own stays as it is.
    const rest = items.some((item) => names(item, winner.id))
      ? items.filter((item) => !names(item, loser.id))
      : items
    return rest.map((item) => {
      if (!names(item, loser.id)) return item
      const copy = structuredClone(item) as Record<string, unknown>
      putIn(copy, inList.keys, winner.id)
      return copy
    })
  }
  const value = valueIn(row, keys)
  if (!Array.isArray(value)) return winner.id
  return value.includes(winner.id)
    ? value.filter((id) => id !== loser.id)
    : value.map((id: unknown) => (id === loser.id ? winner.id : id))
}

/** True if the relation may name the winner: it lies within the scope that the row gives. */
async function isWithinScope(
  sql: Sql,
  plan: Plan,
  leaf: Leaf,
  row: AnyRow,
  { winner }: MergedPair,
): Promise<boolean> {
  const within = leaf.inList ? undefined : scopeOf(plan.resource, leaf.field)
  if (!within) return true
  const scope = await readScope(sql, system, plan, within, row, false)
  return scope.id === null || valueIn(winner, scope.by.split('.')) === scope.id
}

/** Returns the id of another record with the same values in one of the unique sets that this relation is in, if there is one. */
async function collision(
  sql: Sql,
  plan: Plan,
  leaf: Leaf,
  row: AnyRow,
  { winner }: MergedPair,
): Promise<string | undefined> {
  for (const { fields } of plan.resource.unique) {
    if (!fields.includes(leaf.path)) continue
    const values = fields.map((path) =>
      path === leaf.path ? winner.id : valueIn(row, path.split('.')),
    )
    if (values.some((value) => value === null || value === undefined)) continue
    const terms = fields.map((path) => `t.${plan.leafAt(path).columns.at(-1)} = ?`).join(' AND ')
    const encoded = fields.map(
      (path, at) =>
        plan.leafAt(path).kind.encode(values[at], plan.leafAt(path).field).at(-1) ?? null,
    )
    const [other] = await sql.all<{ id: string }>(
      `SELECT t."id" AS id FROM ${quote(plan.table)} t WHERE ${terms} AND t."id" <> ? LIMIT 1`,
      [...encoded, row.id],
    )
    if (other) return other.id
  }
  return undefined
}

const isOneToOne = ({ resource }: Plan, { path }: Leaf): boolean =>
  resource.unique.some(({ fields }) => fields.length === 1 && fields[0] === path)

const tooMany = () =>
  new ProblemError('limit_exceeded', {
    title: `More than ${formatCount(maxMoved)} records name the one that would be merged away. Keep that one, and merge the other into it. If both have so many, give those of one another record in their lists first.`,
  })

/** True for the records that others of the merge lie within: all of them must move. */
export const movesFirst = ({ plan }: Pick<MergedPair, 'plan'>, { resource }: Plan): boolean =>
  plan.resource.duplicates?.first?.includes(resource.name) ?? false

/** Returns the ids of the records that name the loser, by resource, with the relations that do. Throws `limit_exceeded` before it works on too many. */
async function namingOf(
  tx: Transaction,
  { plan, loser }: MergedPair,
): Promise<Map<Plan, Map<string, Leaf[]>>> {
  const naming = new Map<Plan, Map<string, Leaf[]>>()
  for (const { plan: other, leaf } of referencesTo(plan.resource.name)) {
    const ids = naming.get(other) ?? new Map<string, Leaf[]>()
    for (const id of await referring(tx, other, leaf, loser.id, undefined, maxMoved + 1))
      ids.set(id, [...(ids.get(id) ?? []), leaf])
    if (ids.size > 0) naming.set(other, ids)
    if ([...naming.values()].reduce((sum, each) => sum + each.size, 0) > maxMoved) throw tooMany()
  }
  return naming
}

/** Returns the scopes of a row's relations that lie in the loser above, as they are after the merge of that. */
function scopesAbove(
  { resource }: Plan,
  leaves: readonly Leaf[],
  row: AnyRow,
  { above }: MergedPair,
): Record<string, string> {
  const scopes = leaves.flatMap((leaf) =>
    leaf.inList ? [] : (scopeOf(resource, leaf.field)?.chosen ?? []),
  )
  return above
    ? Object.fromEntries(
        scopes
          .filter((path) => valueIn(row, path.split('.')) === above.loser)
          .map((path) => [path, above.winner]),
      )
    : {}
}

/** Calls `each` with every record that names the loser, locked, and the relations that do. */
async function forNaming(
  tx: Transaction,
  pair: MergedPair,
  each: (plan: Plan, row: AnyRow, leaves: readonly Leaf[]) => Promise<void>,
) {
  for (const [plan, naming] of await namingOf(tx, pair)) {
    const ids = [...naming.keys()]
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch)
      const where = fragment(`t."id" IN (${placeholders(some.length)})`, ...some)
      for (const { row } of await selectRows(tx, { plan, where, lock: true }))
        await each(plan, row, entryFor(naming, row.id))
    }
  }
}

/** Returns the records within the loser of which the winner has one of the same name: the resource, and both ids. */
export async function twinsWithin(
  tx: Transaction,
  pair: MergedPair,
): Promise<{ plan: Plan; winner: string; loser: string }[]> {
  const twins: { plan: Plan; winner: string; loser: string }[] = []
  // Nothing lies within most resources, of which thousands of records may name one.
  if (!pair.plan.resource.duplicates?.first?.length) return twins
  await forNaming(tx, pair, async (plan, row, leaves) => {
    for (const leaf of movesFirst(pair, plan) ? leaves : []) {
      const winner = await collision(tx, plan, leaf, row, pair)
      if (winner !== undefined) twins.push({ plan, winner, loser: row.id })
    }
  })
  return twins
}

/**
 * Returns the references to the loser that move to the winner. Those that would make a second copy of what the winner has, share a time that must not be shared, or lie outside of its school, stay with
 * the loser and are archived with it. Throws `limit_exceeded`.
 */
export async function movedReferences(
  tx: Transaction,
  pair: MergedPair,
): Promise<MovedReferences[]> {
  const moved: MovedReferences[] = []
  await forNaming(tx, pair, async (plan, row, leaves) => {
    const [values, expected]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
    const set = (path: string, value: unknown) => {
      values[path] = value
      expected[path] = valueIn(row, path.split('.'))
    }
    const scopes = Object.entries(scopesAbove(plan, leaves, row, pair))
    // Few rows have such a scope.
    const placed = scopes.length > 0 ? structuredClone(row) : row
    for (const [path, value] of scopes) putIn(placed, path.split('.'), value)
    for (const leaf of leaves) {
      if (
        !(await isWithinScope(tx, plan, leaf, placed, pair)) ||
        (await collision(tx, plan, leaf, placed, pair)) !== undefined ||
        (await wouldOverlap(tx, plan, placed, leaf.path, pair.winner.id))
      )
        continue
      set(leaf.inList?.list ?? leaf.path, replaced(leaf, row, pair))
    }
    if (Object.keys(values).length === 0) return
    for (const [path, value] of scopes) set(path, value)
    moved.push({
      plan,
      id: row.id,
      values,
      expected,
      isOneToOne: leaves.length === 1 && isOneToOne(plan, leaves[0]!),
    })
  })
  return moved
}
