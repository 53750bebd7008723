import {
  holdsFiles,
  initialOf,
  isUnique,
  itemPartsOf,
  schemaOf,
  targetOf,
  type Field,
} from '@tinkerdesk/shared'
import type { Leaf, Plan } from '../../crud/plan/plan.js'
import type { Dialect, SqlValue } from '../../database/database.js'
import { listOf } from '../../database/declared-shapes.js'
import { quoted } from '../../database/quoted.js'
import { changeItems } from './change-items.js'
import { jsonSql } from './json-sql.js'
import { placeIn } from './moves.js'

/** The value of a field in the rows that have none, or of a part in the items of a list that have none. */
export interface Fill {
  plan: Plan
  leaf: Leaf
  /** The name of the part, if `leaf` is a list. */
  part?: string
  value: unknown
}

/** A field or a part of a list's items, with the values that it accepts. */
export interface Place {
  plan: Plan
  leaf: Leaf
  part?: string
  field: Field
}

const nameOfPlace = ({ plan, leaf, part }: Place): string =>
  [plan.resource.name, leaf.path, ...(part ? [part] : [])].join('.')

/** Returns the field or the part of a list at a path. Throws a sentence if there is none. */
export function placeAt(plan: Plan, path: string): Place {
  const own = plan.leaf(path)
  if (own) return { plan, leaf: own, field: own.field }
  const leaf = plan.leaf(listOf(path))
  const part = path.slice(path.lastIndexOf('.') + 1)
  const field = leaf && itemPartsOf(leaf.field)?.[part]
  if (!field)
    throw new Error(`${plan.resource.name}.${path} is not a field with a value of its own.`)
  return { plan, leaf, part, field }
}

/** Rows cannot all name the same record, or the same file. */
export const namesRecords = ({ leaf, part, field }: Place): boolean =>
  part ? targetOf(field) !== undefined || holdsFiles(field) : leaf.columns.length === 0

const fillAt = ({ plan, leaf, part }: Place, value: unknown): Fill => ({
  plan,
  leaf,
  value,
  ...(part && { part }),
})

/** Returns a typed value as the field stores it: `Blue`, `12`, `true`, or JSON. Throws a sentence. */
export function fillWith(at: Place, typed: string): Fill {
  const place = nameOfPlace(at)
  if (namesRecords(at))
    throw new Error(`${place} names other records: it cannot be filled in for all rows.`)
  if (isUnique(at.field))
    throw new Error(`${place} must be unique: it cannot have one value in all rows.`)
  const schema = schemaOf(at.field)
  const results = [typed, asJson(typed)].map((value) => schema.safeParse(value))
  const parsed = results.find(({ success, data }) => success && data !== null)
  if (!parsed)
    throw new Error(
      `"${typed}" is no value of ${place}: ${results[0]!.error?.issues[0]?.message ?? 'it is empty'}`,
    )
  return fillAt(at, parsed.data)
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
  if (equals < 0)
    throw new Error(`"${text}" fills in nothing. Write it like "students.house=Blue".`)
  const { plan, path } = placeIn(text.slice(0, equals))
  return fillWith(placeAt(plan, path), text.slice(equals + 1))
}

/** Returns the declared initial value of a new required field as its fill, or `undefined` if it has none. */
export function initialFill(place: Place): Fill | undefined {
  const value = initialOf(place.field)
  return value === null || namesRecords(place) ? undefined : fillAt(place, value)
}

const literal = (value: SqlValue): string =>
  typeof value === 'string' ? quoted(value) : String(value)

/** Returns the statements that fill the field in where it is empty, in live and in archived rows. */
export function fillStatements(dialect: Dialect, { plan, leaf, part, value }: Fill): string[] {
  const sql = jsonSql[dialect]
  if (part)
    return changeItems(
      dialect,
      plan,
      leaf.path,
      `CASE WHEN ${sql.isEmpty('item', part)} THEN ${sql.set('item', part, value)} ELSE item END`,
    )
  const values = leaf.kind.encode(value, leaf.field)
  const assigned = leaf.columns.map((column, at) => `${column} = ${literal(values[at] ?? null)}`)
  const data = sql.read('data')
  return [
    `UPDATE "${plan.table}" SET ${assigned.join(', ')} WHERE ${leaf.columns[0]} IS NULL`,
    `UPDATE archive SET data = ${sql.write(sql.set(data, leaf.path, value))} WHERE resource = ${quoted(plan.resource.name)} AND ${sql.isEmpty(data, leaf.path)}`,
  ]
}
