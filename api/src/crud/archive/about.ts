import { isWithin, titleFieldsOf, titleOf, type AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { system } from '../../access/system.js'
import type { Machine } from '../machine/machine.js'
import { planOf, type Plan } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'

const maxParts = 4
const maxLength = 40

/** Days and moments tell less than names. */
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text)

/** Returns what tells a record from others of its name: the short texts of its list and the names of related records, "8th · A · Hill School". */
export async function aboutOf(
  machine: Machine,
  sql: Sql,
  plan: Plan,
  row: AnyRow,
): Promise<string> {
  const { list, title } = plan.resource
  const parts: string[] = []
  for (const path of list.columns) {
    const leaf = plan.leaf(path)
    if (!leaf || parts.length === maxParts || title.some((named) => isWithin(path, named))) continue
    const value = valueIn(row, leaf.keys)
    if (typeof value !== 'string' || value === '' || isDate(value)) continue
    if (!leaf.target) {
      if (value.length <= maxLength) parts.push(value)
      continue
    }
    const target = planOf(leaf.target.to)
    const [named] = await machine.reader.readable(sql, system, target, [value], {
      fields: titleFieldsOf(target.resource),
    })
    if (named) parts.push(titleOf(target.resource, named))
  }
  return parts.join(' · ')
}
