import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../crud/index.js'
import type { Sql } from '../database/database.js'

/** Returns the ids of the admins who can sign in. */
export async function admins(sql: Sql): Promise<string[]> {
  const accounts = await records(user, sql).find({ role: 'admin', disabled: false }, { fields: [] })
  return accounts.map(({ id }) => id)
}

/** Returns the accounts of the in-charge of a school. Empty for a school without a usable account. */
export async function inchargeOf(sql: Sql, schoolId: string): Promise<string[]> {
  const [place] = await records(school, sql).find({ id: schoolId }, { fields: ['atlIncharge'] })
  const email = place?.atlIncharge.email ?? null
  if (email === null) return []
  const accounts = await records(user, sql).find(
    { email, role: 'atlIncharge', disabled: false },
    { fields: [] },
  )
  return accounts.map(({ id }) => id)
}
