import type { Sql } from '../../database/database.js'
import { archive } from '../plan/own-tables.js'
import { planOf, quote } from '../plan/plan.js'

/** Where a record is: in its table, in a batch of the archive, or nowhere, because it was deleted permanently. */
export type RecordPlace = 'table' | 'nowhere' | { id: string; batch: string; bulk: string | null }

export async function findPlace(sql: Sql, resource: string, id: string): Promise<RecordPlace> {
  if (
    (await sql.all(`SELECT 1 FROM ${quote(planOf(resource).table)} WHERE "id" = ?`, [id])).length >
    0
  )
    return 'table'
  const [archived] = await archive.find(
    sql,
    { resource, record_id: id },
    { columns: ['id', 'batch', 'bulk'] },
  )
  return archived ?? 'nowhere'
}
