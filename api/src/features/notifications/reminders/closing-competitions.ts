import { dayInIndia } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { placeholders, tableOf } from '../../../crud/index.js'
import type { Sql } from '../../../database/database.js'
import { defineJob } from '../../../jobs/job.js'
import { copyAddress } from '../../../resources/copy-address.js'
import { FoundAhead, maxFound } from '../found-ahead.js'
import { isUntold } from '../hearing.js'
import { Notifier } from '../notifier.js'

/** Days before the end of the applications. */
export const daysBefore = 3
const atOnce = 200

const [competitions, entries, users] = [
  tableOf(competition),
  tableOf(studentCompetition),
  tableOf(user),
]

interface Open {
  id: string
  student: string
  name: string
  person: string
}

/**
 * Returns students with an entry that is not handed in, in a competition that closes on a day, who have not been told: all, or those with some entries. SQL, since it looks
 * for what is missing: those who muted the category, and those who were told in an earlier part of the job, are left out.
 */
const untold = (sql: Sql, day: string, ids?: readonly string[]): Promise<Open[]> =>
  sql.all<Open & Record<string, never>>(
    `SELECT e."id" AS id, ${entries.column('student', 'e')} AS student, ${competitions.column('name', 'c')} AS name, u."id" AS person
     FROM ${competitions.name} c
     JOIN ${entries.name} e ON ${entries.column('source', 'e')} = c."id"
     JOIN ${users.name} u ON ${users.column('student', 'u')} = ${entries.column('student', 'e')}
     WHERE ${competitions.column('applicationEndDate', 'c')} = ?
       AND ${entries.column('status', 'e')} NOT IN ('In Review', 'Review Completed', 'Competition Completed')
       AND ${isUntold('competition', `'/student-data/snapshot/' || ${entries.column('student', 'e')} || '/competition/edit/' || e."id"`)}
       ${ids ? `AND e."id" IN (${placeholders(ids.length)})` : ''}
     LIMIT ${maxFound}`,
    [day, ...(ids ?? [])],
  )

const closingDay = (): string => dayInIndia(new Date(Date.now() + daysBefore * 24 * 60 * 60_000))

const entered = new FoundAhead((sql) => untold(sql, closingDay()))

/** Tells students each morning about competitions whose applications close in three days. */
export const closingCompetitions = defineJob({
  name: 'closing-competitions',
  input: z.object({}),
  schedule: { pattern: '0 8 * * *', title: 'Tell students about competitions that close soon' },
  sentence: ({ done }) => `Students notified about a competition that closes soon: ${done}`,
  prepare: (start) => entered.prepare(start),
  async chunk({ id: job, tx, get }) {
    const ids = entered.take(tx, job, atOnce)
    if (ids.length === 0) return { items: 0, isFinished: true }
    const open = await untold(tx, closingDay(), ids)
    for (const { id, student, name, person } of open)
      await get(Notifier).tell(tx, [person], {
        category: 'competition',
        title: `${name} closes in ${daysBefore} days`,
        link: copyAddress('studentCompetition', { id, student }),
      })
    return { items: open.length, isFinished: false }
  },
})
