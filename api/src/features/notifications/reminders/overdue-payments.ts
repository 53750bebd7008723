import { dayAfter, openStatuses, today } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { z } from 'zod'
import { placeholders, records, tableOf } from '../../../crud/index.js'
import type { Sql } from '../../../database/database.js'
import { defineJob } from '../../../jobs/job.js'
import { FoundAhead, maxFound } from '../found-ahead.js'
import { isUntold } from '../hearing.js'
import { Notifier } from '../notifier.js'
import { newsOf } from '../news/payment-news.js'

const atOnce = 200
/** Days for which a server may be off without a person missing the news. Notifications are kept longer, so nobody is told twice. */
const lateDays = 30
const opening = 'Overdue'

const [payments, schools, users] = [tableOf(payment), tableOf(school), tableOf(user)]

/**
 * Returns people with an open payment that was due before a day, who have not been told: all, or those of some payments. SQL, since it looks for what is missing: those who
 * muted the category, and those who were told in an earlier part of the job, are left out.
 */
function untold(
  sql: Sql,
  day: string,
  ids?: readonly string[],
): Promise<{ id: string; person: string }[]> {
  const [student, due] = [payments.column('student', 'p'), payments.column('dueOn', 'p')]
  const where = `${payments.column('status', 'p')} IN (${placeholders(openStatuses.length)}) AND ${due} < ? AND ${due} >= ?
    AND ${isUntold('payment', `'/payments/show/' || p."id"`, opening)}${ids ? ` AND p."id" IN (${placeholders(ids.length)})` : ''}`
  const values = [...openStatuses, day, dayAfter(day, -lateDays), ...(ids ?? [])]
  return sql.all(
    `SELECT p."id" AS id, u."id" AS person FROM ${payments.name} p JOIN ${users.name} u ON ${users.column('student', 'u')} = ${student}
     WHERE ${where}
     UNION ALL
     SELECT p."id" AS id, u."id" AS person FROM ${payments.name} p
     JOIN ${schools.name} s ON s."id" = ${payments.column('school', 'p')}
     JOIN ${users.name} u ON ${users.column('email', 'u')} = ${schools.column('atlIncharge.email', 's')} AND ${users.column('role', 'u')} = 'atlIncharge'
     WHERE ${student} IS NULL AND ${where}
     LIMIT ${maxFound}`,
    [...values, ...values],
  )
}

const overdue = new FoundAhead((sql) => untold(sql, today()))

/** Tells students and in-charges once about each payment that is overdue. */
export const overduePayments = defineJob({
  name: 'overdue-payments',
  input: z.object({}),
  schedule: { pattern: '10 8 * * *', title: 'Tell people about payments that are overdue' },
  sentence: ({ done }) => `People told about an overdue payment: ${done}`,
  prepare: (start) => overdue.prepare(start),
  async chunk({ id: job, tx, get }) {
    const ids = overdue.take(tx, job, atOnce)
    if (ids.length === 0) return { items: 0, isFinished: true }
    const open = await untold(tx, today(), ids)
    const owed = await records(payment, tx).find({ id: { $in: open.map(({ id }) => id) } })
    for (const row of owed) {
      const people = open.filter(({ id }) => id === row.id).map(({ person }) => person)
      await get(Notifier).tell(tx, people, newsOf(row, opening))
    }
    return { items: open.length, isFinished: false }
  },
})
