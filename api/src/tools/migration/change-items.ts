import { snake, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import { quoted } from '../../database/quoted.js'
import { jsonSql } from './json-sql.js'

/** The columns that keep values of records outside their tables, as JSON. */
export const keptValues = [
  { table: 'archive', column: 'data' },
  { table: 'change_rows', column: 'planned' },
  { table: 'change_rows', column: 'previous' },
] as const

/**
 * Returns the statements that replace each item of a list, in live rows and where values are kept. The expression calls the item `item`.
 * `key` limits them to rows whose items have this part.
 */
export function changeItems(
  dialect: Dialect,
  plan: Plan,
  list: string,
  item: string,
  key?: string,
): string[] {
  const sql = jsonSql[dialect]
  const column = `"${snake(list)}"`
  const holds = (place: string) =>
    key ? `${place} LIKE ${quoted(`%"${key}"%`)}` : `${place} IS NOT NULL`
  return [
    `UPDATE "${plan.table}" SET ${column} = ${sql.write(sql.map(sql.read(column), null, item))} WHERE ${holds(column)}`,
    ...keptValues.map((kept) => {
      const data = sql.read(kept.column)
      const isList = `resource = ${quoted(plan.resource.name)} AND ${holds(kept.column)} AND ${sql.isArray(data, list)}`
      return `UPDATE ${kept.table} SET ${kept.column} = ${sql.write(sql.map(data, list, item))} WHERE ${isList}`
    }),
  ]
}
