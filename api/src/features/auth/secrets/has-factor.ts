import type { Sql } from '../../../database/database.js'
import { passkeys, totpSecrets } from './factors.tables.js'

/** Returns true if an account has a second factor. Recovery codes alone are none. */
export async function hasFactor(sql: Sql, userId: string): Promise<boolean> {
  if ((await passkeys.count(sql, { user_id: userId })) > 0) return true
  const confirmed = { user_id: userId, confirmed_at: { $ne: null } }
  return (await totpSecrets.count(sql, confirmed)) > 0
}
