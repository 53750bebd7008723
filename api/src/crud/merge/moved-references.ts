import { formatCount, maxMoved, scopeOf, type AnyRow } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { Sql, Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { quote, referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { itemsIn, putIn, valueIn } from '../plan/row-values.js'
import { selectRows } from '../query/rows.js'
import { referring } from '../archive/referring.js'
import { fragment, placeholders } from '../sql/fragment.js'
import { readScope } from '../write/targets.js'

/** The record that stays, with its values after the merge, and the one that is merged into it. */
export interface MergedPair {
  plan: Plan
  winner: AnyRow
  loser: AnyRow
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
function replaced({ inside, keys }: Leaf, row: AnyRow, { winner, loser }: MergedPair): unknown {
  if (inside) {
    const items = itemsIn(row, inside)
    const names = (item: unknown, id: string) => valueIn(item, inside.keys) === id
    // An item of the winner's own stays as it is.
    const rest = items.some((item) => names(item, winner.id)) ? items.filter((item) => !names(item, loser.id)) : items
    return rest.map((item) => {
      if (!names(item, loser.id)) return item
      const copy = structuredClone(item) as Record<string, unknown>
      putIn(copy, inside.keys, winner.id)
      return copy
    })
  }
  const value = valueIn(row, keys)
  if (!Array.isArray(value)) return winner.id
  return value.includes(winner.id) ? value.filter((id) => id !== loser.id) : value.map((id: unknown) => (id === loser.id ? winner.id : id))
}

/** True if the relation may name the winner: it lies within the scope that the row gives. */
async function isWithinScope(sql: Sql, plan: Plan, leaf: Leaf, row: AnyRow, { winner }: MergedPair): Promise<boolean> {
  const within = leaf.inside ? undefined : scopeOf(plan.resource, leaf.field)
  if (!within) return true
  const scope = await readScope(sql, system, plan, within, row, false)
  return scope.id === null || valueIn(winner, scope.by.split('.')) === scope.id
}

/** True if another record has the same values in one of the unique sets that this relation is in. */
async function wouldCollide(sql: Sql, plan: Plan, leaf: Leaf, row: AnyRow, { winner }: MergedPair): Promise<boolean> {
  for (const { fields } of plan.resource.unique) {
    if (!fields.includes(leaf.path)) continue
    const values = fields.map((path) => (path === leaf.path ? winner.id : valueIn(row, path.split('.'))))
    if (values.some((value) => value === null || value === undefined)) continue
    const terms = fields.map((path) => `t.${plan.leaf(path)!.columns.at(-1)} = ?`).join(' AND ')
    const encoded = fields.map((path, at) => plan.leaf(path)!.kind.encode(values[at], plan.leaf(path)!.field).at(-1) ?? null)
    const others = await sql.all(`SELECT 1 FROM ${quote(plan.table)} t WHERE ${terms} AND t."id" <> ? LIMIT 1`, [...encoded, row.id])
    if (others.length > 0) return true
  }
  return false
}

const isOneToOne = ({ resource }: Plan, { path }: Leaf): boolean =>
  resource.unique.some(({ fields }) => fields.length === 1 && fields[0] === path)

const tooMany = () =>
  new ProblemError('limit_exceeded', {
    title: `More than ${formatCount(maxMoved)} records name the one that would be merged away. Keep that one, and merge the other into it.`,
  })

/** True for the records that others of the merge lie within: all of them must move. */
export const movesFirst = ({ plan }: Pick<MergedPair, 'plan'>, { resource }: Plan): boolean =>
  plan.resource.duplicates?.first?.includes(resource.name) ?? false

const mustMove = ({ resource: { label } }: Plan) =>
  new ProblemError('not_applicable', {
    title: `Both have a ${label.one.toLowerCase()} of the same name. Rename one of them, then merge again.`,
  })

/** Returns the ids of the records that name the loser, by resource, with the relations that do. Throws `limit_exceeded` before it works on too many. */
async function namingOf(tx: Transaction, { plan, loser }: MergedPair): Promise<Map<Plan, Map<string, Leaf[]>>> {
  const naming = new Map<Plan, Map<string, Leaf[]>>()
  for (const { plan: other, leaf } of referencesTo(plan.resource.name)) {
    const ids = naming.get(other) ?? new Map<string, Leaf[]>()
    for (const id of await referring(tx, other, leaf, loser.id, undefined, maxMoved + 1)) ids.set(id, [...(ids.get(id) ?? []), leaf])
    if (ids.size > 0) naming.set(other, ids)
    if ([...naming.values()].reduce((sum, each) => sum + each.size, 0) > maxMoved) throw tooMany()
  }
  return naming
}

/**
 * Returns the references to the loser that move to the winner. Those that would make a second copy of what the winner has, or lie outside of its school, stay with
 * the loser and are archived with it. Throws `limit_exceeded`.
 */
export async function movedReferences(tx: Transaction, pair: MergedPair): Promise<MovedReferences[]> {
  const moved: MovedReferences[] = []
  for (const [plan, naming] of await namingOf(tx, pair)) {
    const ids = [...naming.keys()]
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch)
      const where = fragment(`t."id" IN (${placeholders(some.length)})`, ...some)
      for (const { row } of await selectRows(tx, { plan, where, lock: true })) {
        const [values, expected]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
        const leaves = naming.get(row.id)!
        for (const leaf of leaves) {
          const isHeld = !(await isWithinScope(tx, plan, leaf, row, pair)) || (await wouldCollide(tx, plan, leaf, row, pair))
          if (isHeld && movesFirst(pair, plan)) throw mustMove(plan)
          if (isHeld) continue
          const path = leaf.inside?.list ?? leaf.path
          values[path] = replaced(leaf, row, pair)
          expected[path] = valueIn(row, path.split('.'))
        }
        const isSingle = leaves.length === 1 && isOneToOne(plan, leaves[0]!)
        if (Object.keys(values).length > 0) moved.push({ plan, id: row.id, values, expected, isOneToOne: isSingle })
      }
    }
  }
  return moved
}
