import { monthAfter } from '@tinkerdesk/shared/base/month'
import { Injectable } from '@nestjs/common'
import { dayInIndia, today, type CoordinatedSchools, type Me } from '@tinkerdesk/shared'
import { coordinatedBy } from '@tinkerdesk/shared/parts/school/own-school'
import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { school } from '@tinkerdesk/shared/resources/school'
import { session } from '@tinkerdesk/shared/resources/session'
import { visit } from '@tinkerdesk/shared/resources/visit'
import { allOf, records, tableOf, type Fragment } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'

const [visits, sessions] = [tableOf(visit), tableOf(session)]

/** Reads what a coordinator looks at first, through the reader's own rights: four statements, whatever the number of schools. */
@Injectable()
export class CoordinatedSchoolsReader {
  constructor(private readonly database: Database) {}

  /** Returns the schools that a person coordinates by name, the state of last month's returns, and the last visits and sessions. */
  async of(me: Me, leaving: AbortSignal): Promise<CoordinatedSchools> {
    const ids = coordinatedBy(me)
    const month = monthAfter(today().slice(0, 7), -1)
    if (ids.length === 0) return { month, schools: [] }
    const sql = this.database.scan(me.uid, leaving)
    const rows = await records(school, sql, me).find(
      { id: { $in: ids } },
      { fields: ['name'], order: 'name' },
    )
    const handedIn = await records(monthlyReturn, sql, me).find(
      { school: { $in: ids }, month, state: 'handedIn' },
      { fields: ['school'] },
    )
    const begun = { school: { $in: ids }, timestamp: { $lt: new Date().toISOString() } }
    const visited = await lastOf(sql, visits, 'day', [
      visits.where({ school: { $in: ids } }, 't'),
      visits.readableBy(me, 't'),
    ])
    const held = await lastOf(sql, sessions, 'timestamp', [
      sessions.where(begun, 't'),
      sessions.readableBy(me, 't'),
    ])
    const isHandedIn = new Set(handedIn.map((row) => row.school))
    return {
      month,
      schools: rows.map(({ id, name }) => {
        const last = held.get(id)
        return {
          id,
          name: name ?? '',
          state: isHandedIn.has(id) ? 'handedIn' : 'open',
          visited: visited.get(id) ?? null,
          session: last === undefined ? null : dayInIndia(new Date(last)),
        }
      }),
    }
  }
}

/** Returns the greatest value of a field by school. SQL, since it groups. */
async function lastOf<Path extends string>(
  sql: Sql,
  table: { name: string; column(path: Path | 'school', alias: string): string },
  path: Path,
  conditions: Fragment[],
): Promise<Map<string, string>> {
  const { text, values } = allOf(conditions)
  const rows = await sql.all<{ id: string; last: string }>(
    `SELECT ${table.column('school', 't')} AS id, MAX(${table.column(path, 't')}) AS last FROM ${table.name} t WHERE ${text} GROUP BY 1`,
    values,
  )
  return new Map(rows.map(({ id, last }) => [id, last]))
}
