import { Injectable } from '@nestjs/common'
import { activeDays, dayInIndia, startOfDay, type Me, type SchoolActivity } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'

/** Counts the students of schools who signed in lately. */
@Injectable()
export class SchoolActivityReader {
  constructor(private readonly database: Database) {}

  /** Returns the activity of those of the schools that the person may read. Each count looks up the accounts of one school's students. */
  async of(me: Me, ids: readonly string[]): Promise<SchoolActivity[]> {
    const sql = this.database.scan(me.uid)
    const schools = await records(school, sql, me).find({ id: { $in: [...ids] } }, { fields: ['atlIncharge'] })
    const emails = schools.flatMap(({ atlIncharge }) => atlIncharge?.email ?? [])
    const incharges = await records(user, sql).find({ email: { $in: emails }, role: 'atlIncharge' }, { fields: ['email', 'lastSignInAt'] })
    const signIns = new Map(incharges.map(({ email, lastSignInAt }) => [email, lastSignInAt]))
    const since = startOfDay(dayInIndia(new Date()), -activeDays)
    const activities: SchoolActivity[] = []
    for (const { id, atlIncharge } of schools) {
      const active = await records(user, sql).count({
        lastSignInAt: { $gte: since },
        student: { $where: { school: id } },
      })
      activities.push({ id, active, inchargeSignedInAt: (atlIncharge?.email && signIns.get(atlIncharge.email)) || null })
    }
    return activities
  }
}
