import type { Sql } from '../../../database/database.js'
import { quote, type Plan } from '../../plan/plan.js'

/** A column and the index that begins with it. */
export interface IndexedColumn {
  plan: Plan
  column: string
  index: string
}

/** Returns the different values of a column as the table `v`, each found by one lookup in an index. The last of them, if all are read, is NULL. */
export function differentValues(
  { database: { dialect } }: Sql,
  { plan, column, index }: IndexedColumn,
  end = '',
): string {
  const named = dialect === 'sqlite' ? ` INDEXED BY ${quote(index)}` : ''
  const least = `SELECT MIN(d.${column}) FROM ${quote(plan.table)} d${named}`
  return `WITH RECURSIVE v("value") AS (${least} UNION ALL SELECT (${least} WHERE d.${column} > v."value") FROM v WHERE v."value" IS NOT NULL${end})`
}
