import { snake, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import { jsonSql, quoted } from './json-sql.js'

/**
 * Returns the statements that replace each item of a list, in live and in archived rows. The expression calls the item `item`. `key` limits
 * them to rows whose items have this part.
 */
export function changeItems(dialect: Dialect, plan: Plan, list: string, item: string, key?: string): string[] {
  const sql = jsonSql[dialect]
  const column = `"${snake(list)}"`
  const data = sql.read('data')
  const holds = (place: string) => (key ? `${place} LIKE ${quoted(`%"${key}"%`)}` : `${place} IS NOT NULL`)
  const archived = `resource = ${quoted(plan.resource.name)} AND ${holds('data')} AND ${sql.isArray(data, list)}`
  return [
    `UPDATE "${plan.table}" SET ${column} = ${sql.write(sql.map(sql.read(column), null, item))} WHERE ${holds(column)}`,
    `UPDATE archive SET data = ${sql.write(sql.map(data, list, item))} WHERE ${archived}`,
  ]
}
