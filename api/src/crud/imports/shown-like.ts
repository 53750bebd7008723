import { fieldAt, targetOf, type ShownRow } from '@tinkerdesk/shared'
import type { Writing } from '../operation/writing.js'

/** A record as this person reads it, with ids in its relations, and with the names of those records. */
export interface ShownRecord {
  row: ShownRow
  joined: ShownRow
}

/** Reads records by their ids in few statements, with the names of the records in the relations among `paths`. Leaves out those that this person may not read. */
export async function shownLike(
  { machine, me, plan }: Writing,
  ids: readonly string[],
  paths: readonly string[],
): Promise<ReadonlyMap<string, ShownRecord>> {
  const { reader, database } = machine
  const joins = paths.flatMap((path) => {
    const field = fieldAt(plan.resource, path)
    return plan.leaf(path) && field && targetOf(field) ? [{ path }] : []
  })
  const rows = await reader.readable(database.read, me, plan, ids)
  const joined =
    joins.length > 0 ? await reader.readable(database.read, me, plan, ids, { joins }) : rows
  const joinedById = new Map(joined.map((row) => [row.id, row]))
  return new Map(rows.map((row) => [row.id, { row, joined: joinedById.get(row.id) ?? row }]))
}
