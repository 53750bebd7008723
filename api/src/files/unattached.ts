import type { Sql } from '../database/database.js'
import { inLists } from './in-list.js'

// SQL, because of the condition on another table.
const isUnattached = `deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM attachments WHERE attachments.file_id = files.id)`

/** A stored file, and the key of its bytes. */
export interface StoredFile {
  id: string
  key: string
}

/** Returns those of the files that no record names, without those that are being removed. */
export async function unattachedIn(sql: Sql, ids: Iterable<string>): Promise<StoredFile[]> {
  const free: StoredFile[] = []
  for (const { marks, values } of inLists(ids))
    free.push(
      ...(await sql.all<StoredFile>(
        `SELECT id, storage_key AS key FROM files WHERE id IN ${marks} AND ${isUnattached}`,
        values,
      )),
    )
  return free
}

/** Returns the ids of the oldest files that were uploaded before a moment and that no record names. */
export async function oldestUnattached(sql: Sql, before: string, limit: number): Promise<string[]> {
  const oldest = `SELECT id FROM files WHERE created_at < ? AND ${isUnattached} ORDER BY created_at LIMIT ?`
  return (await sql.all<{ id: string }>(oldest, [before, limit])).map(({ id }) => id)
}

/** Counts a person's uploads since a moment that no record names. */
export async function unattachedOf(
  sql: Sql,
  uid: string,
  since: string,
): Promise<{ count: number; bytes: number }> {
  const [total] = await sql.all<{ count: number; bytes: number }>(
    `SELECT COUNT(*) AS count, COALESCE(SUM(size), 0) AS bytes FROM files WHERE uploaded_by = ? AND created_at > ? AND ${isUnattached}`,
    [uid, since],
  )
  return { count: Number(total?.count ?? 0), bytes: Number(total?.bytes ?? 0) }
}
