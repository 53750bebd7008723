import { roles, startOfDay, type AuditChange, type Role } from '@tinkerdesk/shared'
import { coordinator } from '@tinkerdesk/shared/resources/coordinator'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { auditTrail, auditValues, records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

/** The roles and schools that an account may have had from a day until now, as far as the audit trail and the records say. */
export interface PastRights {
  id: string
  /** The present role first. Empty for an account that is gone. */
  roles: Role[]
  /** The schools of an in-charge, and those that the person coordinated. */
  schools: string[]
  /** The student whose account it is. */
  student: string | null
}

/** Ids in one statement. */
const atOnce = 500

/** A value that a field of a record had before a change. */
interface FormerValue {
  record: string
  path: string
  value: unknown
}

/** Returns the values that some fields had before their changes since a day, of some records or of all. Values are kept for 400 days. */
async function formerValues(
  sql: Sql,
  resource: string,
  paths: readonly string[],
  since: string,
  ids?: readonly string[],
): Promise<FormerValue[]> {
  const entries = await auditTrail.find(
    sql,
    { resource, at: { $gte: startOfDay(since) }, ...(ids && { record_id: [...ids] }) },
    { columns: ['id', 'fields'] },
  )
  const changed = entries.filter(({ fields }) =>
    fields.split(',').some((path) => paths.includes(path)),
  )
  const former: FormerValue[] = []
  for (let at = 0; at < changed.length; at += atOnce) {
    const some = changed.slice(at, at + atOnce).map(({ id }) => id)
    for (const { record_id: record, changes } of await auditValues.find(sql, { id: some }))
      // Only the audit trail writes this column.
      for (const { path, before } of JSON.parse(changes) as AuditChange[])
        if (paths.includes(path) && before && 'value' in before)
          former.push({ record, path, value: before.value })
  }
  return former
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Returns what accounts may have been from a day until now: their roles, and the schools of in-charges and coordinators. */
export async function pastRights(
  sql: Sql,
  ids: readonly string[],
  since: string,
): Promise<PastRights[]> {
  const accounts = await records(user, sql).find(
    { id: { $in: ids } },
    { fields: ['role', 'email', 'student'] },
  )
  const ofAccounts = await formerValues(sql, user.name, ['role', 'email'], since, ids)
  const formerInCharges = await formerValues(sql, school.name, ['atlIncharge.email'], since)
  const grants = await records(coordinator, sql).find(
    { person: { $in: ids } },
    { fields: ['person', 'schools'] },
  )
  const formerOf = (id: string, path: string) =>
    ofAccounts.flatMap((former) =>
      former.record === id && former.path === path && typeof former.value === 'string'
        ? [former.value]
        : [],
    )
  const past: PastRights[] = []
  for (const id of ids) {
    const account = accounts.find((each) => each.id === id)
    const had = formerOf(id, 'role').filter(isRole)
    const all = [...new Set([...(account ? [account.role] : []), ...had])]
    const mails = [...(account?.email ? [account.email] : []), ...formerOf(id, 'email')]
    const own = all.includes('atlIncharge')
      ? await records(school, sql).ids({ 'atlIncharge.email': { $in: mails } })
      : []
    const former = formerInCharges.flatMap(({ record, value }) =>
      typeof value === 'string' && mails.includes(value) ? [record] : [],
    )
    const coordinated = grants.flatMap(({ person, schools }) => (person === id ? schools : []))
    past.push({
      id,
      roles: all,
      schools: [
        ...new Set([...own, ...(all.includes('atlIncharge') ? former : []), ...coordinated]),
      ],
      student: account?.student ?? null,
    })
  }
  return past
}
