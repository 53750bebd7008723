import { dayInIndia, financialYear } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { price } from '@tinkerdesk/shared/resources/price'
import { school } from '@tinkerdesk/shared/resources/school'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { studentCompetition } from '@tinkerdesk/shared/resources/student-competition'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { changedAt, hooksOf, records, type ResourceHooks } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

/** Makes the payments for what is given out: once for each student and thing, and for each school and year. */
export const dueHooks: readonly ResourceHooks[] = [
  hooksOf(studentCompetition, {
    async after({ action, after, tx }) {
      const { student, source: competition, paymentDetails } = after ?? {}
      if (
        action !== 'create' ||
        !student ||
        !competition ||
        paymentDetails?.type !== 'paid' ||
        !paymentDetails.fee
      )
        return
      if ((await records(payment, tx).count({ student, competition })) > 0) return
      await records(payment, tx).create({ student, competition })
    },
  }),
  hooksOf(studentActivity, {
    async after({ action, after, tx }) {
      const { student, source: activity } = after ?? {}
      if (action !== 'create' || !student || !activity) return
      const { isPaid, fee } = await records(tinkeringActivity, tx).one(activity)
      if (!isPaid || !fee || (await records(payment, tx).count({ student, activity })) > 0) return
      await records(payment, tx).create({ student, activity })
    },
  }),
  hooksOf(school, {
    async after({ action, before, after, tx }) {
      if (
        (action !== 'create' && action !== 'update') ||
        !after?.paidSubscription ||
        before?.paidSubscription
      )
        return
      await makeSubscription(tx, after.id)
    },
  }),
]

/** Makes this year's payment for a school's subscription, at today's price. Nothing without a price, or if it exists. Returns true if it did. */
export async function makeSubscription(tx: Transaction, id: string): Promise<boolean> {
  await tx.lock(`subscription ${id}`)
  const on = dayInIndia(new Date(changedAt()))
  const current = { what: 'subscription' as const, from: { $lte: on } }
  const [valid] = await records(price, tx).find(current, {
    fields: [],
    order: ['-from', '-createdAt'],
    limit: 1,
  })
  if (!valid || (await records(payment, tx).count({ school: id, year: financialYear(on) })) > 0)
    return false
  await records(payment, tx).create({ school: id, price: valid.id })
  return true
}
