import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

type Ids = readonly string[]

/** Returns the ids of the admins who can sign in. */
async function admins(sql: Sql): Promise<string[]> {
  const accounts = await records(user, sql).find({ role: 'admin', disabled: false }, { fields: [] })
  return accounts.map(({ id }) => id)
}

/** Returns the accounts of the in-charge of a school. Empty for a school without a usable account. */
async function inchargeOf(sql: Sql, schoolId: string): Promise<string[]> {
  const [place] = await records(school, sql).find({ id: schoolId }, { fields: ['atlIncharge'] })
  const email = place?.atlIncharge.email ?? null
  if (email === null) return []
  const accounts = await records(user, sql).find({ email, role: 'atlIncharge', disabled: false }, { fields: [] })
  return accounts.map(({ id }) => id)
}

/**
 * Returns the adults that people need in a group, of each list at least one: the in-charge of each pupil's school, or the admins for a school
 * without one. Empty for a group without pupils.
 */
export async function guardiansOf(sql: Sql, users: Ids): Promise<Ids[]> {
  const pupils = await records(user, sql).find({ id: { $in: users }, role: 'student' }, { fields: ['student'] })
  if (pupils.length === 0) return []
  const ids = pupils.flatMap(({ student: id }) => id ?? [])
  const rows = await records(student, sql).find({ id: { $in: ids } }, { fields: ['school'] })
  const schools = [...new Set(rows.map((row) => row.school))]
  const guardians: Ids[] = []
  let isAdminNeeded = rows.length < pupils.length
  for (const id of schools) {
    const incharge = await inchargeOf(sql, id)
    if (incharge.length > 0) guardians.push(incharge)
    else isAdminNeeded = true
  }
  return isAdminNeeded ? [...guardians, await admins(sql)] : guardians
}

/** Returns the lists of guardians of which nobody is in the group. */
export const missingGuardians = async (sql: Sql, users: Ids): Promise<Ids[]> =>
  (await guardiansOf(sql, users)).filter((list) => !list.some((id) => users.includes(id)))
