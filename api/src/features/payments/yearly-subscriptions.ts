import { financialYear, today } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { school } from '@tinkerdesk/shared/resources/school'
import { z } from 'zod'
import { tableOf } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { makeSubscription } from './due-hooks.js'

const atOnce = 50
const [schools, payments] = [tableOf(school), tableOf(payment)]

/** Returns schools with a subscription and without a payment for a year. SQL, since it looks for what is missing. */
const unpaid = (sql: Sql, year: string): Promise<{ id: string }[]> =>
  sql.all<{ id: string }>(
    `SELECT s."id" AS id FROM ${schools.name} s WHERE ${schools.column('paidSubscription', 's')} = 1
       AND NOT EXISTS (SELECT 1 FROM ${payments.name} p WHERE ${payments.column('school', 'p')} = s."id" AND ${payments.column('year', 'p')} = ?)
     ORDER BY s."id" LIMIT ${atOnce}`,
    [year],
  )

/** Makes the payment of each school's subscription when a financial year begins. Daily, so that it also follows a late price. */
export const yearlySubscriptions = defineJob({
  name: 'yearly-subscriptions',
  input: z.object({}),
  schedule: { pattern: '30 5 * * *', title: 'Make the payments for subscriptions of this year' },
  isOwnWork: true,
  sentence: ({ done }) => `Payments for subscriptions made: ${done}`,
  async chunk({ tx }) {
    const open = await unpaid(tx, financialYear(today()))
    let made = 0
    for (const { id } of open) if (await makeSubscription(tx, id)) made += 1
    // Without a price there is nothing to make.
    return { items: made, isFinished: made < open.length || open.length < atOnce }
  },
})
