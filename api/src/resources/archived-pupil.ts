import type { User } from '@tinkerdesk/shared/resources/user'
import { archive } from '../crud/index.js'
import type { Sql } from '../database/database.js'

/** True for the archived account of a pupil, whose texts go with it. */
export async function isArchivedPupil(sql: Sql, account: string): Promise<boolean> {
  const [stored] = await archive.find(
    sql,
    { resource: 'user', record_id: account },
    { columns: ['data'] },
  )
  // The row of an account, as the archive stored it.
  return stored !== undefined && (JSON.parse(stored.data) as User).role === 'student'
}
