import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { admins, inchargeOf } from '../../resources/school-people.js'

type Ids = readonly string[]

/**
 * Returns the adults that people need in a group, of each list at least one: the in-charge of each pupil's school, or the admins for a school
 * without one. Empty for a group without pupils.
 */
export async function guardiansOf(sql: Sql, users: Ids): Promise<Ids[]> {
  const pupils = await records(user, sql).find(
    { id: { $in: users }, role: 'student' },
    { fields: ['student'] },
  )
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
