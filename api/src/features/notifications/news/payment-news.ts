import { formatDay, formatPaise, type Payment } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf, records } from '../../../crud/index.js'
import type { Sql } from '../../../database/database.js'
import { inchargeOf } from '../../../resources/school-people.js'
import { Notifier, type News } from '../notifier.js'

/** Returns the accounts of those who owe a payment: the student, or the in-charge of the school. */
export async function payersOf(
  sql: Sql,
  { student, school }: Pick<Payment, 'student' | 'school'>,
): Promise<string[]> {
  if (student === null) return school === null ? [] : inchargeOf(sql, school)
  return (await records(user, sql).find({ student, disabled: false }, { fields: [] })).map(
    ({ id }) => id,
  )
}

type Owed = Pick<Payment, 'id' | 'amount' | 'what' | 'year' | 'dueOn'>

/** Each sentence is written as a whole, so that its readers get it in their language. */
function titleOf({ amount, what, year, dueOn }: Owed, opening: string): string {
  const paise = amount ?? 0
  if (year !== null && dueOn === null)
    return `${opening}: ${formatPaise(paise)} for the subscription ${year}`
  if (year !== null && dueOn !== null)
    return `${opening}: ${formatPaise(paise)} for the subscription ${year}, due ${formatDay(dueOn)}`
  if (what === null) return `${opening}: ${formatPaise(paise)} for a payment`
  if (dueOn === null) return `${opening}: ${formatPaise(paise)} for ${what}`
  return `${opening}: ${formatPaise(paise)} for ${what}, due ${formatDay(dueOn)}`
}

/** Returns the news about a payment. `opening` begins the sentence: "To pay". */
export const newsOf = (owed: Owed, opening: string): News => ({
  category: 'payment',
  title: titleOf(owed, opening),
  link: `/payments/show/${owed.id}`,
})

/** Tells students and in-charges about new payments. */
export const paymentNews = hooksOf(payment, {
  runsLast: true,
  async after({ action, after, me, tx, get }) {
    if (action !== 'create') return
    await get(Notifier).tell(tx, await payersOf(tx, after), newsOf(after, 'To pay'), me.uid)
  },
})
