import type { Sql } from '../../../database/database.js'
import { placeholders } from '../../sql/fragment.js'

/** Returns those of some change sets of whose records one is still archived by them, so that an undo can restore it. */
export async function archivedBy(sql: Sql, sets: readonly string[]): Promise<Set<string>> {
  if (sets.length === 0) return new Set()
  const isArchived = 'EXISTS (SELECT 1 FROM archive a WHERE a.batch = r.batch)'
  const rows = await sql.all<{ id: string }>(
    `SELECT s.id AS id FROM change_sets s WHERE s.id IN (${placeholders(sets.length)})
     AND EXISTS (SELECT 1 FROM change_rows r WHERE r.change_set = s.id AND r.result = 'archived' AND ${isArchived})`,
    sets,
  )
  return new Set(rows.map(({ id }) => id))
}
