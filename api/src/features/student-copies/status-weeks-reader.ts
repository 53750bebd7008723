import { Injectable } from '@nestjs/common'
import {
  dayAfter,
  outcomes,
  startOfDay,
  today,
  weeksShown,
  type Me,
  type StatusWeek,
} from '@tinkerdesk/shared'
import { allOf, always, fragment, placeholders, type Fragment } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { changesWithinReach, kinds, reachesEveryCopy } from './changes-within-reach.js'
import { isAtSchools, outcomeIs } from './status-changes-reader.js'

/** Later than any change. */
const endOfTime = '9'

/** Counts the changes of status of the last weeks. SQL, since it groups the log. */
@Injectable()
export class StatusWeeksReader {
  constructor(private readonly database: Database) {}

  /** Returns the last `weeksShown` weeks within a person's reach, or at some schools, the oldest first. The last is the running week. */
  async weeks(
    me: Me,
    schools: readonly string[] | undefined,
    leaving: AbortSignal,
  ): Promise<StatusWeek[]> {
    const weeks: StatusWeek[] = lastMondays(today()).map((from) => ({
      from,
      to: dayAfter(from, 6),
      handedIn: 0,
      completed: 0,
      returned: 0,
    }))
    const sql = this.database.scan(me.uid, leaving)
    const starts = weeks.map(({ from }) => startOfDay(from))
    const reachesEvery = me.role !== 'admin' && reachesEveryCopy(me)
    const reach = reachesEvery ? always : changesWithinReach(me)
    for (const outcome of outcomes) {
      const counted = allOf([outcomeIs(outcome), isAtSchools(schools)])
      const counts = await this.countAll(sql, starts, allOf([counted, reach]))
      for (const [at, n] of counts.entries()) weeks[at]![outcome] = n
      if (!reachesEvery) continue
      // Those of archived copies are few: taking them off costs less than looking up every copy.
      for (const { week, n } of await this.countArchived(sql, starts, counted))
        weeks[Number(week)]![outcome] -= Number(n)
    }
    return weeks
  }

  /** Counts the changes of each week. A range of an index for each is several times as fast as one group for all. */
  private async countAll(sql: Sql, starts: readonly string[], where: Fragment): Promise<number[]> {
    const ranges = starts.map((from, at) =>
      fragment('c."at" >= ? AND c."at" < ?', from, starts[at + 1] ?? endOfTime),
    )
    const columns = ranges.map(
      ({ text }, at) =>
        `(SELECT COUNT(*) FROM status_changes c WHERE ${text} AND ${where.text}) AS w${at}`,
    )
    const values = ranges.flatMap((range) => [...range.values, ...where.values])
    const [row = {}] = await sql.all<Record<string, number>>(`SELECT ${columns.join(', ')}`, values)
    return starts.map((_, at) => Number(row[`w${at}`] ?? 0))
  }

  /** Counts the changes of copies that are archived now, by week. An archived copy does not change, so it was archived since its change. */
  private countArchived(
    sql: Sql,
    starts: readonly string[],
    where: Fragment,
  ): Promise<{ week: number; n: number }[]> {
    const later = starts.slice(1)
    const week = `CASE ${later.map((_, at) => `WHEN c."at" < ? THEN ${at}`).join(' ')} ELSE ${later.length} END`
    return sql.all(
      `SELECT ${week} AS week, COUNT(*) AS n FROM archive a
       CROSS JOIN status_changes c
       WHERE a."root" IN (0, 1) AND a."resource" IN (${placeholders(kinds.length)}) AND a."archived_at" >= ?
         AND c."record_id" = a."record_id" AND c."resource" = a."resource" AND c."at" >= ? AND ${where.text}
       GROUP BY 1`,
      [...later, ...kinds, starts[0]!, starts[0]!, ...where.values],
    )
  }
}

/** Returns the Mondays of the last weeks up to a day, the oldest first. */
function lastMondays(day: string): string[] {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: weeksShown }, (_, at) =>
    dayAfter(day, -sinceMonday - 7 * (weeksShown - 1 - at)),
  )
}
