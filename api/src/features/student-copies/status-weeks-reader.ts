import { Injectable } from '@nestjs/common'
import { dayAfter, outcomes, startOfDay, today, weeksShown, type Me, type StatusWeek } from '@tinkerdesk/shared'
import { allOf, fragment } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { changesWithinReach } from './changes-within-reach.js'
import { outcomeIs } from './status-changes-reader.js'

/** Counts the changes of status of the last weeks. SQL, since it groups the log. */
@Injectable()
export class StatusWeeksReader {
  constructor(private readonly database: Database) {}

  /** Returns the last `weeksShown` weeks within a person's reach, the oldest first. The last is the running week. */
  async weeks(me: Me): Promise<StatusWeek[]> {
    const weeks: StatusWeek[] = lastMondays(today()).map((from) => ({
      from,
      to: dayAfter(from, 6),
      handedIn: 0,
      completed: 0,
      returned: 0,
    }))
    const starts = weeks.map(({ from }) => startOfDay(from))
    const week = `CASE ${starts
      .slice(1)
      .map((_, at) => `WHEN c."at" < ? THEN ${at}`)
      .join(' ')} ELSE ${starts.length - 1} END`
    for (const outcome of outcomes) {
      const where = allOf([fragment('c."at" >= ?', starts[0]!), outcomeIs(outcome), changesWithinReach(me)])
      const counts = await this.database.scan(me.uid).all<{
        week: number
        n: number
      }>(`SELECT ${week} AS week, COUNT(*) AS n FROM status_changes c WHERE ${where.text} GROUP BY 1`, [...starts.slice(1), ...where.values])
      for (const { week: at, n } of counts) weeks[Number(at)]![outcome] = Number(n)
    }
    return weeks
  }
}

/** Returns the Mondays of the last weeks up to a day, the oldest first. */
function lastMondays(day: string): string[] {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: weeksShown }, (_, at) => dayAfter(day, -sinceMonday - 7 * (weeksShown - 1 - at)))
}
