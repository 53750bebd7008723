import type { AnyPeriod, AnyWhere } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { quote, type Plan } from '../plan/plan.js'
import { whereToSql } from '../sql/condition.js'
import type { SharedSpan } from './full-days.js'

/** Records with the same values in some fields. */
export interface CountedPlace {
  values: { readonly [path: string]: string | number | boolean | null }
  count: number
}

/** Counts the records of a condition by some fields, each with one value. Returns those values with more than `above` records. */
export async function countedPlaces(
  sql: Sql,
  plan: Plan,
  paths: readonly string[],
  where: AnyWhere,
  above = 0,
): Promise<CountedPlace[]> {
  const counted = whereToSql(plan, 't', where)
  const leaves = paths.map((path) => plan.leafAt(path))
  const columns = leaves.map((leaf) => `t.${leaf.columns[0]}`)
  const group = columns.length ? ` GROUP BY ${columns.join(', ')}` : ''
  const selected = ['COUNT(*) AS n', ...columns.map((column, at) => `${column} AS v${at}`)]
  const places = await sql.all<Record<string, string | number | null>>(
    `SELECT ${selected.join(', ')} FROM ${quote(plan.table)} t WHERE ${counted.text}${group} HAVING COUNT(*) > ?`,
    [...counted.values, above],
  )
  return places.map((place) => ({
    count: Number(place['n']),
    values: Object.fromEntries(
      leaves.map(({ path, kind, field }, at) => [
        path,
        kind.decode(place[`v${at}`] ?? null, field),
      ]),
    ) as CountedPlace['values'],
  }))
}

/** Returns the days that records share which were counted by them. */
export const sharedSpan = (
  { from, to }: AnyPeriod,
  { values, count }: CountedPlace,
): SharedSpan => ({
  from: String(values[from]),
  to: (values[to] ?? null) as string | null,
  count,
})
