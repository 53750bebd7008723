import {
  composeTitle,
  idOf,
  isRecord,
  recordTitle,
  titleFieldsOf,
  titleOf,
  titleRelationsOf,
  type Language,
  type ShownRow,
} from '@tinkerdesk/shared'
import { planOf, type Plan } from '../../plan/plan.js'
import { valueIn } from '../../plan/row-values.js'
import { resourceIn } from './resource-in.js'
import type { Projection } from '../condition/projection.js'

/** Returns true if the records of a shape carry their name, because it runs through relations. */
export const isTitled = ({ resource }: Plan, { fields }: Projection): boolean =>
  titleRelationsOf(resource).length > 0 && (fields === undefined || fields.includes(recordTitle))

/** Reads those of some rows that the person may read. */
type Readable = (
  plan: Plan,
  ids: readonly string[],
  fields: readonly string[],
) => Promise<readonly ShownRow[]>

/**
 * Adds the names of records whose title runs through relations: one query for each relation, whatever the number of rows, and none for one
 * that is joined anyway. A related record that the person may not read gives no name. Choices are in `language`, by default in English.
 */
export async function addTitles(
  plan: Plan,
  rows: readonly ShownRow[],
  { joins = [] }: Projection,
  readable: Readable,
  language?: Language,
): Promise<void> {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const { path, to } of titleRelationsOf(plan.resource)) {
    const target = planOf(to)
    const leaf = plan.relationAt(path)
    const values = rows.map((row) => valueIn(row, leaf.keys))
    const needed = titleFieldsOf(target.resource)
    const isJoined = joins.some(
      (join) => join.path === path && needed.every((name) => join.fields?.includes(name) ?? true),
    )
    const ids = new Set(
      values.flatMap((value) => idOf(value) ?? []).filter((id) => id !== leaf.target.all),
    )
    const named = isJoined
      ? (values.filter(isRecord) as ShownRow[])
      : await readable(target, [...ids], needed)
    names.set(
      path,
      new Map(named.map((row) => [row.id, titleOf(resourceIn(target.resource, language), row)])),
    )
  }
  const spoken = resourceIn(plan.resource, language)
  for (const row of rows)
    row[recordTitle] = composeTitle(
      spoken,
      row,
      (path, value) => names.get(path)?.get(idOf(value) ?? '') ?? '',
    )
}
