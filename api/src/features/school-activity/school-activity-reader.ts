import { Injectable } from '@nestjs/common'
import {
  activeDays,
  dayInIndia,
  startOfDay,
  type Me,
  type SchoolActivity,
} from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { allOf, records, tableOf } from '../../crud/index.js'
import { Database } from '../../database/database.js'

const [users, students] = [tableOf(user), tableOf(student)]

/** Counts the students of schools who signed in lately, all schools in one statement: SQL, since it groups across tables. */
@Injectable()
export class SchoolActivityReader {
  constructor(private readonly database: Database) {}

  /** Returns the activity of those of the schools that the person may read. */
  async of(me: Me, ids: readonly string[], leaving: AbortSignal): Promise<SchoolActivity[]> {
    const sql = this.database.scan(me.uid, leaving)
    // A coordinator reads further schools, but not who signs in there.
    const own = me.role === 'admin' ? ids : ids.filter((id) => me.schoolIds.includes(id))
    const schools = await records(school, sql, me).find(
      { id: { $in: [...own] } },
      { fields: ['atlIncharge'] },
    )
    const emails = schools.flatMap(({ atlIncharge }) => atlIncharge?.email ?? [])
    const incharges = await records(user, sql).find(
      { email: { $in: emails }, role: 'atlIncharge' },
      { fields: ['email', 'lastSignInAt'] },
    )
    const signIns = new Map(incharges.map(({ email, lastSignInAt }) => [email, lastSignInAt]))
    const since = startOfDay(dayInIndia(new Date()), -activeDays)
    const of = allOf([
      users.where({ lastSignInAt: { $gte: since } }, 't'),
      students.where({ school: { $in: schools.map(({ id }) => id) } }, 's'),
    ])
    const counts = await sql.all<{ id: string; n: number }>(
      `SELECT ${students.column('school', 's')} AS id, COUNT(*) AS n FROM ${users.name} t
       JOIN ${students.name} s ON s."id" = ${users.column('student', 't')} WHERE ${of.text} GROUP BY 1`,
      of.values,
    )
    const active = new Map(counts.map(({ id, n }) => [id, Number(n)]))
    return schools.map(({ id, atlIncharge }) => ({
      id,
      active: active.get(id) ?? 0,
      inchargeSignedInAt: (atlIncharge?.email && signIns.get(atlIncharge.email)) || null,
    }))
  }
}
