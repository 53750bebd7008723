import { today } from '@tinkerdesk/shared'
import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { placeholders, tableOf } from '../../../crud/index.js'
import type { Sql } from '../../../database/database.js'
import { defineJob } from '../../../jobs/job.js'
import { FoundAhead, maxFound } from '../found-ahead.js'
import { isUntold } from '../hearing.js'
import { Notifier } from '../notifier.js'

const atOnce = 200

const [returns, schools, users] = [tableOf(monthlyReturn), tableOf(school), tableOf(user)]

/** A reminder: the month whose return it is about, and how its sentence begins. */
interface Reminder {
  month: string
  opening: 'Soon due' | 'Due' | 'Due tomorrow'
}

/** Returns the reminder of a day, `undefined` for most. A server that was off sends it one day later, but not later than that. */
export function reminderOn(day: string): Reminder | undefined {
  const [year = 0, at = 0, date = 0] = day.split('-').map(Number)
  const last = at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`
  if (date === 25 || date === 26) return { month: day.slice(0, 7), opening: 'Soon due' }
  if (date === 1 || date === 2) return { month: last, opening: 'Due' }
  return date === 4 ? { month: last, opening: 'Due tomorrow' } : undefined
}

/** The address of a school's return, in two parts around the id of the school. A statement takes them as values: a question mark in it is a value, too. */
const linkParts = (month: string) =>
  ['/monthly-return-data/return?school=', `&month=${month}`] as const

interface Owing {
  id: string
  name: string
  person: string
}

/**
 * Returns the in-charges of labs whose return of the month is not handed in, who have not been told: all, or those of some schools. SQL, since it looks for what
 * is missing.
 */
export async function owing(sql: Sql, day: string, ids?: readonly string[]): Promise<Owing[]> {
  const reminder = reminderOn(day)
  if (!reminder) return []
  const { month, opening } = reminder
  return sql.all<Owing & Record<string, never>>(
    `SELECT s."id" AS id, ${schools.column('name', 's')} AS name, u."id" AS person FROM ${schools.name} s
     JOIN ${users.name} u ON ${users.column('email', 'u')} = ${schools.column('atlIncharge.email', 's')} AND ${users.column('role', 'u')} = 'atlIncharge'
     WHERE ${schools.column('isATL', 's')} = 1
       AND NOT EXISTS (SELECT 1 FROM ${returns.name} r WHERE ${returns.column('school', 'r')} = s."id"
         AND ${returns.column('month', 'r')} = ? AND ${returns.column('state', 'r')} = 'handedIn')
       AND ${isUntold('monthlyReturn', `cast(? as text) || s."id" || cast(? as text)`, opening)}
       ${ids ? `AND s."id" IN (${placeholders(ids.length)})` : ''}
     LIMIT ${maxFound}`,
    [month, ...linkParts(month), ...(ids ?? [])],
  )
}

const reminders = new FoundAhead((sql) => owing(sql, today()))

/** Reminds in-charges of their school's monthly return: on the 25th, the 1st and the 4th, until it is handed in. */
export const returnReminders = defineJob({
  name: 'return-reminders',
  input: z.object({}),
  schedule: { pattern: '0 9 1,4,25 * *', title: 'Remind in-charges of the monthly return' },
  sentence: ({ done }) => `In-charges reminded of the monthly return: ${done}`,
  prepare: (start) => reminders.prepare(start),
  async chunk({ id: job, tx, get }) {
    const ids = reminders.take(tx, job, atOnce)
    if (ids.length === 0) return { items: 0, isFinished: true }
    const open = await owing(tx, today(), ids)
    const { month, opening } = reminderOn(today()) ?? { month: '', opening: 'Due' }
    for (const { id, name, person } of open)
      await get(Notifier).tell(tx, [person], {
        category: 'monthlyReturn',
        title: `${opening}: the monthly return of ${name}`,
        link: linkParts(month).join(id),
      })
    return { items: open.length, isFinished: false }
  },
})
