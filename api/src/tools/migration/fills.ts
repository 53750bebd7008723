import { initialOf, isUnique, schemaOf } from '@tinkerdesk/shared'
import type { Leaf, Plan } from '../../crud/plan/plan.js'
import type { Dialect, SqlValue } from '../../database/database.js'
import { jsonSql, quoted } from './json-sql.js'
import { placeIn } from './moves.js'
import type { NewField } from './lost-fields.js'

/** The value of a field in the rows that have none. */
export interface Fill {
  plan: Plan
  leaf: Leaf
  value: unknown
}

/** Returns a typed value as the field stores it: `Blue`, `12`, `true`, or JSON. Throws a sentence. */
export function fillWith(plan: Plan, leaf: Leaf, typed: string): Fill {
  const place = `${plan.resource.name}.${leaf.path}`
  if (leaf.columns.length === 0) throw new Error(`${place} names other records: it cannot be filled in for all rows.`)
  if (isUnique(leaf.field)) throw new Error(`${place} must be unique: it cannot have one value in all rows.`)
  const schema = schemaOf(leaf.field)
  const results = [typed, asJson(typed)].map((value) => schema.safeParse(value))
  const parsed = results.find(({ success, data }) => success && data !== null)
  if (!parsed) throw new Error(`"${typed}" is no value of ${place}: ${results[0]!.error?.issues[0]?.message ?? 'it is empty'}`)
  return { plan, leaf, value: parsed.data }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the fill of `students.house=Blue`. Throws a sentence. */
export function fillOf(text: string): Fill {
  const equals = text.indexOf('=')
  if (equals < 0) throw new Error(`"${text}" fills in nothing. Write it like "students.house=Blue".`)
  const { plan, path } = placeIn(text.slice(0, equals))
  const leaf = plan.leaf(path)
  if (!leaf) throw new Error(`${plan.resource.name}.${path} is not a field with a value of its own.`)
  return fillWith(plan, leaf, text.slice(equals + 1))
}

/** Returns the declared initial value of a new required field as its fill, or `undefined` if it has none. */
export function initialFill({ plan, leaf }: NewField): Fill | undefined {
  const value = initialOf(leaf.field)
  return value === null || leaf.columns.length === 0 ? undefined : { plan, leaf, value }
}

const literal = (value: SqlValue): string => (typeof value === 'string' ? quoted(value) : String(value))

/** Returns the statements that fill the field in where it is empty, in live and in archived rows. */
export function fillStatements(dialect: Dialect, { plan, leaf, value }: Fill): string[] {
  const sql = jsonSql[dialect]
  const values = leaf.kind.encode(value, leaf.field)
  const assigned = leaf.columns.map((column, at) => `${column} = ${literal(values[at] ?? null)}`)
  const data = sql.read('data')
  return [
    `UPDATE "${plan.table}" SET ${assigned.join(', ')} WHERE ${leaf.columns[0]} IS NULL`,
    `UPDATE archive SET data = ${sql.write(sql.set(data, leaf.path, value))} WHERE resource = ${quoted(plan.resource.name)} AND ${sql.isEmpty(data, leaf.path)}`,
  ]
}
