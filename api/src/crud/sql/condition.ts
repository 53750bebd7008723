import {
  hasUndefined,
  isSystemName,
  relationTarget,
  sharedKind,
  type Among,
  type AnyWhere,
  type From,
} from '@tinkerdesk/shared'
import type { SqlValue } from '../../database/database.js'
import { systemColumns } from '../../database/schema/system-columns.js'
import { allOf, always, anyOf, fragment, never, placeholders, type Fragment } from './fragment.js'
import { planOf, quote, type Leaf, type Plan } from '../plan/plan.js'

const needLeaf = (plan: Plan, path: string): Leaf => {
  const leaf = plan.leaf(path)
  if (!leaf) throw new Error(`${plan.resource.name} has no field "${path}" for a row rule.`)
  return leaf
}

/** The ids of the rows of a resource that satisfy a rule, as a subquery. */
function idsOf(plan: Plan, where: AnyWhere, depth: number): Fragment {
  const alias = `r${depth}`
  const condition = compile(plan, alias, where, depth + 1)
  return {
    text: `SELECT ${alias}."id" FROM ${quote(plan.table)} ${alias} WHERE ${condition.text}`,
    values: condition.values,
  }
}

function fromToSql(alias: string, from: From, depth: number): Fragment {
  const other = planOf(from.resource)
  const leaf = needLeaf(other, from.field)
  const inner = `r${depth}`
  const condition = from.where ? compile(other, inner, from.where, depth + 1) : fragment('1 = 1')
  if (!leaf.joinTable)
    return {
      text: `${alias}."id" IN (SELECT ${inner}.${leaf.columns[0]} FROM ${quote(other.table)} ${inner} WHERE ${inner}.${leaf.columns[0]} IS NOT NULL AND ${condition.text})`,
      values: condition.values,
    }
  return {
    text: `${alias}."id" IN (SELECT s${depth}."target_id" FROM ${quote(other.table)} ${inner} JOIN ${quote(leaf.joinTable.table)} s${depth} ON s${depth}."owner_id" = ${inner}."id" WHERE ${condition.text})`,
    values: condition.values,
  }
}

function amongToSql(column: string, { resource, field, where }: Among, depth: number): Fragment {
  const other = planOf(resource)
  const alias = `r${depth}`
  const value = `${alias}.${needLeaf(other, field).columns[0]}`
  const condition = compile(other, alias, where, depth + 1)
  return {
    text: `${column} IN (SELECT ${value} FROM ${quote(other.table)} ${alias} WHERE ${value} IS NOT NULL AND ${condition.text})`,
    values: condition.values,
  }
}

const signs = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' } as const
const isOrdering = (operator: string): operator is keyof typeof signs =>
  Object.hasOwn(signs, operator)

/** How values are compared: for equality, and by order. */
interface Compared {
  column: string
  encode: (value: unknown) => SqlValue
  /** The column and the form for comparing by order, if they differ from those above. */
  ordered?: { column: string; encode: (value: unknown) => SqlValue }
}

function operatorToSql(compared: Compared, operator: string, operand: unknown): Fragment {
  const { column, encode } = compared
  if (isOrdering(operator)) {
    const by = compared.ordered ?? compared
    return fragment(`${by.column} ${signs[operator]} ?`, by.encode(operand))
  }
  if (operator === '$ne')
    return operand === null
      ? fragment(`${column} IS NOT NULL`)
      : fragment(`(${column} IS NULL OR ${column} <> ?)`, encode(operand))
  if (operator !== '$in' && operator !== '$nin')
    throw new Error(`A condition has an operator that does not exist: ${operator}`)
  const values = (operand as readonly unknown[]).map(encode)
  const list = `IN (${placeholders(values.length)})`
  if (operator === '$in')
    return values.length === 0 ? never : fragment(`${column} ${list}`, ...values)
  return values.length === 0
    ? always
    : fragment(`(${column} IS NULL OR ${column} NOT ${list})`, ...values)
}

function valueToSql(compared: Compared, condition: unknown): Fragment {
  if (condition === null) return fragment(`${compared.column} IS NULL`)
  if (typeof condition !== 'object')
    return fragment(`${compared.column} = ?`, compared.encode(condition))
  return allOf(
    Object.entries(condition).map(([operator, operand]) =>
      operatorToSql(compared, operator, operand),
    ),
  )
}

function leafCompared({ kind, field, target }: Leaf, column: string): Compared {
  const encode = (value: unknown) =>
    target ? (value as SqlValue) : (kind.encode(value, field)[0] ?? null)
  const { orderKey } = sharedKind(field)
  return {
    column: kind.compared?.(column, field) ?? column,
    encode,
    ...(orderKey && kind.key
      ? { ordered: { column: kind.key(column), encode: (value) => orderKey(String(value)) } }
      : {}),
  }
}

/** A negation that is true if the inner condition is unknown because a compared field is empty. */
function notToSql(inner: Fragment): Fragment {
  if (inner === never) return always
  if (inner === always) return never
  return { text: `(${inner.text}) IS NOT TRUE`, values: inner.values }
}

function fieldToSql(
  plan: Plan,
  alias: string,
  path: string,
  condition: unknown,
  depth: number,
): Fragment {
  if (isSystemName(path))
    return valueToSql(
      {
        column: `${alias}.${quote(systemColumns[path].column)}`,
        encode: (value) => value as SqlValue,
      },
      condition,
    )
  const leaf = needLeaf(plan, path)
  const structured =
    condition !== null && typeof condition === 'object'
      ? (condition as { $has?: string; $where?: AnyWhere; $among?: Among })
      : {}
  if (leaf.joinTable) {
    const members = `SELECT s${depth}."owner_id" FROM ${quote(leaf.joinTable.table)} s${depth} WHERE s${depth}."target_id"`
    if (structured.$has !== undefined) {
      const owners = fragment(`${alias}."id" IN (${members} = ?)`, structured.$has)
      return {
        ...owners,
        isSubquery: true,
        listed: { ...owners, text: `${alias}."id" = ANY(ARRAY(${members} = ?))` },
      }
    }
    const ids = idsOf(planOf(leaf.joinTable.to), structured.$where!, depth)
    return { text: `${alias}."id" IN (${members} IN (${ids.text}))`, values: ids.values }
  }
  const column = `${alias}.${leaf.columns[0]}`
  if (structured.$where !== undefined) {
    const ids = idsOf(planOf(relationTarget(leaf.field).to), structured.$where, depth)
    return { text: `${column} IN (${ids.text})`, values: ids.values, isSubquery: true }
  }
  if (structured.$among !== undefined) return amongToSql(column, structured.$among, depth)
  return valueToSql(leafCompared(leaf, column), condition)
}

function compile(plan: Plan, alias: string, where: AnyWhere, depth: number): Fragment {
  return allOf(
    Object.entries(where).map(([key, condition], at) => {
      const level = depth * 10 + at
      if (key === '$or') {
        const parts = (condition as readonly AnyWhere[]).map((part, i) =>
          compile(plan, alias, part, level * 10 + i),
        )
        return anyOf(parts, { table: quote(plan.table), alias })
      }
      if (key === '$and')
        return allOf(
          (condition as readonly AnyWhere[]).map((part, i) =>
            compile(plan, alias, part, level * 10 + i),
          ),
        )
      if (key === '$not') return notToSql(compile(plan, alias, condition as AnyWhere, level * 10))
      if (key === '$from') return fromToSql(alias, condition as From, level)
      return fieldToSql(plan, alias, key, condition, level)
    }),
  )
}

/**
 * Compiles a condition to SQL over a plan's table under an alias. Every value is bound. `undefined` anywhere in it matches no rows.
 * `matches` in shared evaluates the same condition on one row in memory.
 */
export const whereToSql = (plan: Plan, alias: string, where: AnyWhere): Fragment =>
  hasUndefined(where) ? never : compile(plan, alias, where, 0)
