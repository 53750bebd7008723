import { titledProblem } from '../../problems/field-problem.js'
import {
  dayInIndia,
  financialYear,
  studentPaymentDays,
  subscriptionPaymentDays,
  startOfDay,
  titleOf,
  type Payment,
} from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { price } from '@tinkerdesk/shared/resources/price'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { changedAt, hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

/** The day on which the payment is made: in the demo, one of the past months. */
const madeOn = (): string => dayInIndia(new Date(changedAt()))
const inDays = (days: number): string => dayInIndia(new Date(startOfDay(madeOn(), days)))

type Filled = Partial<Pick<Payment, 'amount' | 'dueOn' | 'what' | 'year' | 'school' | 'payer'>>

/** Fills a new payment from the thing that is paid for: no request contains an amount. */
export const paymentHooks = hooksOf(payment, {
  async before({ action, after, tx }) {
    if (action !== 'create') return
    return { ...(await thingOf(after, tx)), ...(await payerOf(after, tx)), status: 'due' as const }
  },
})

async function thingOf(
  { competition: entered, activity, price: priced, school: at }: Payment,
  tx: Transaction,
): Promise<Filled> {
  if (entered) {
    const { paymentDetails, applicationEndDate, name } = await records(competition, tx).one(entered)
    const dueOn = applicationEndDate >= madeOn() ? applicationEndDate : inDays(studentPaymentDays)
    return { amount: (paymentDetails.fee ?? 0) * 100, dueOn, what: name }
  }
  if (activity) {
    const { fee, taName } = await records(tinkeringActivity, tx).one(activity)
    return { amount: (fee ?? 0) * 100, dueOn: inDays(studentPaymentDays), what: taName }
  }
  if (!priced) return {}
  const year = financialYear(madeOn())
  if (at) await assertUnpaid(tx, at, year)
  const { amount } = await records(price, tx).one(priced)
  return {
    amount: amount * 100,
    dueOn: inDays(subscriptionPaymentDays),
    what: `Subscription ${year}`,
    year,
  }
}

async function payerOf({ student: id, school: at }: Payment, tx: Transaction): Promise<Filled> {
  if (id) {
    const row = await records(student, tx).one(id)
    return { school: row.school, payer: titleOf(student, row) }
  }
  return at ? { payer: (await records(school, tx).one(at)).name } : {}
}

/** A school has one subscription in a year. */
async function assertUnpaid(tx: Transaction, at: string, year: string): Promise<void> {
  await tx.lock(`subscription ${at}`)
  if ((await records(payment, tx).count({ school: at, year })) > 0)
    throw titledProblem('school', `This school already has a payment for ${year}.`, 'duplicate')
}
