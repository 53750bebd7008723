import type { Me } from '@tinkerdesk/shared'
import { planOf, quote, type Leaf, type Plan, type RelationLeaf } from '../../plan/plan.js'
import { allOf, fragment, type Fragment } from '../../sql/fragment.js'
import { throughRelation } from './factor.js'
import { rightsOf } from './rights.js'

function firstRelation(plan: Plan, path: string): { leaf: RelationLeaf; rest: string } {
  const through = throughRelation(plan, path)
  if (!through) throw new Error(`"${path}" of "${plan.resource.name}" begins with no relation.`)
  return through
}

/** Returns the leaf that a path leads to, through relations to one record. The declarations are checked at the start. */
export function namedLeaf(plan: Plan, path: string): Leaf {
  const leaf = plan.leaf(path)
  if (leaf) return leaf
  const { leaf: relation, rest } = firstRelation(plan, path)
  return namedLeaf(planOf(relation.target.to), rest)
}

/**
 * Returns a value of the record whose id a column holds, as a subquery. It is null if that record, or a record on the way, is beyond the
 * person's reach. `column` has an alias of its own before it: `t."school"`.
 */
export function valueThrough(
  me: Me,
  relation: RelationLeaf,
  path: string,
  column: string,
): Fragment {
  const plan = planOf(relation.target.to)
  // An alias that no outer statement has: subqueries are inside each other.
  const alias = `${column.slice(0, column.indexOf('.'))}_n`
  const rows = allOf([
    fragment(`${alias}."id" = ${column}`),
    rightsOf(plan, me).rows('read', alias),
  ])
  const value = valueToSql(me, plan, path, alias)
  return {
    text: `(SELECT ${value.text} FROM ${quote(plan.table)} ${alias} WHERE ${rows.text})`,
    values: [...value.values, ...rows.values],
  }
}

/** Returns a value of the row under an alias: its own, or through relations that of a record that it names. */
export function valueToSql(me: Me, plan: Plan, path: string, alias: string): Fragment {
  const own = plan.leaf(path)
  if (own) return fragment(`${alias}.${own.columns[0]}`)
  const { leaf, rest } = firstRelation(plan, path)
  return valueThrough(me, leaf, rest, `${alias}.${leaf.columns[0]}`)
}
