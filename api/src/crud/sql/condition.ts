import type { Among, AnyWhere } from '@tinkerdesk/shared'
import type { SqlValue } from '../../database/database.js'
import { allOf, anyOf, fragment, placeholders, type Fragment } from './fragment.js'
import { isSystemName, planOf, quote, systemColumns, type Leaf, type Plan } from '../plan/plan.js'

interface From {
  resource: string
  field: string
  where?: AnyWhere
}

const needLeaf = (plan: Plan, path: string): Leaf => {
  const leaf = plan.leaf(path)
  if (!leaf) throw new Error(`${plan.resource.name} has no field "${path}" for a row rule.`)
  return leaf
}

/** The ids of rows of a resource that satisfy a rule, as a subquery. */
function idsOf(plan: Plan, where: AnyWhere, depth: number): Fragment {
  const alias = `r${depth}`
  const condition = whereToSql(plan, alias, where, depth + 1)
  return { text: `SELECT ${alias}."id" FROM ${quote(plan.table)} ${alias} WHERE ${condition.text}`, values: condition.values }
}

function fromToSql(alias: string, from: From, depth: number): Fragment {
  const other = planOf(from.resource)
  const leaf = needLeaf(other, from.field)
  const inner = `r${depth}`
  const condition = from.where ? whereToSql(other, inner, from.where, depth + 1) : fragment('1 = 1')
  if (!leaf.side)
    return {
      text: `${alias}."id" IN (SELECT ${inner}.${leaf.columns[0]} FROM ${quote(other.table)} ${inner} WHERE ${inner}.${leaf.columns[0]} IS NOT NULL AND ${condition.text})`,
      values: condition.values,
    }
  return {
    text: `${alias}."id" IN (SELECT s${depth}."target_id" FROM ${quote(other.table)} ${inner} JOIN ${quote(leaf.side.table)} s${depth} ON s${depth}."owner_id" = ${inner}."id" WHERE ${condition.text})`,
    values: condition.values,
  }
}

function amongToSql(column: string, { resource, field, where }: Among, depth: number): Fragment {
  const other = planOf(resource)
  const alias = `r${depth}`
  const value = `${alias}.${needLeaf(other, field).columns[0]}`
  const condition = whereToSql(other, alias, where, depth + 1)
  return {
    text: `${column} IN (SELECT ${value} FROM ${quote(other.table)} ${alias} WHERE ${value} IS NOT NULL AND ${condition.text})`,
    values: condition.values,
  }
}

function valueToSql(column: string, encode: (value: unknown) => SqlValue, condition: unknown): Fragment {
  if (condition === null) return fragment(`${column} IS NULL`)
  if (typeof condition !== 'object') return fragment(`${column} = ?`, encode(condition))
  if ('$in' in condition) {
    const values = condition.$in as readonly unknown[]
    return { text: `${column} IN (${placeholders(values.length)})`, values: values.map(encode) }
  }
  if ('$ne' in condition) {
    if (condition.$ne === null) return fragment(`${column} IS NOT NULL`)
    return fragment(`(${column} IS NULL OR ${column} <> ?)`, encode(condition.$ne))
  }
  throw new Error(`A row rule has a condition that is not known: ${Object.keys(condition).join()}`)
}

function fieldToSql(plan: Plan, alias: string, path: string, condition: unknown, depth: number): Fragment {
  if (isSystemName(path)) return valueToSql(`${alias}.${quote(systemColumns[path].column)}`, (value) => value as SqlValue, condition)
  const leaf = needLeaf(plan, path)
  const structured =
    condition !== null && typeof condition === 'object' ? (condition as { $has?: string; $where?: AnyWhere; $among?: Among }) : {}
  if (leaf.side) {
    const members = `SELECT s${depth}."owner_id" FROM ${quote(leaf.side.table)} s${depth} WHERE s${depth}."target_id"`
    if (structured.$has !== undefined) return fragment(`${alias}."id" IN (${members} = ?)`, structured.$has)
    const ids = idsOf(planOf(leaf.side.to), structured.$where!, depth)
    return { text: `${alias}."id" IN (${members} IN (${ids.text}))`, values: ids.values }
  }
  const column = `${alias}.${leaf.columns[0]}`
  if (structured.$where !== undefined) {
    const ids = idsOf(planOf(leaf.target!.to), structured.$where, depth)
    return { text: `${column} IN (${ids.text})`, values: ids.values }
  }
  if (structured.$among !== undefined) return amongToSql(column, structured.$among, depth)
  const compared = leaf.kind.compared?.(column, leaf.field) ?? column
  return valueToSql(compared, (value) => (leaf.target ? (value as SqlValue) : (leaf.kind.encode(value, leaf.field)[0] ?? null)), condition)
}

/** A row rule as SQL over the table of a plan under an alias; every value is bound. */
export function whereToSql(plan: Plan, alias: string, where: AnyWhere, depth = 0): Fragment {
  return allOf(
    Object.entries(where).map(([key, condition], at) => {
      const level = depth * 10 + at
      if (condition === undefined) throw new Error(`A row rule of ${plan.resource.name} has no value for "${key}".`)
      if (key === '$or') return anyOf((condition as readonly AnyWhere[]).map((one, i) => whereToSql(plan, alias, one, level * 10 + i)))
      if (key === '$and') return allOf((condition as readonly AnyWhere[]).map((one, i) => whereToSql(plan, alias, one, level * 10 + i)))
      if (key === '$from') return fromToSql(alias, condition as From, level)
      return fieldToSql(plan, alias, key, condition, level)
    }),
  )
}
