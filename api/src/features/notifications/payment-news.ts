import { formatDay, formatPaise, type Payment } from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf, records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { inchargeOf } from '../../resources/school-people.js'
import { Notifier, type News } from './notifier.js'

/** Returns the accounts of those who owe a payment: the student, or the in-charge of the school. */
export async function payersOf(sql: Sql, { student, school }: Pick<Payment, 'student' | 'school'>): Promise<string[]> {
  if (student === null) return school === null ? [] : inchargeOf(sql, school)
  return (await records(user, sql).find({ student, disabled: false }, { fields: [] })).map(({ id }) => id)
}

/** Returns the news about a payment. `opening` begins the sentence: "To pay". */
export const newsOf = ({ id, amount, what, dueOn }: Pick<Payment, 'id' | 'amount' | 'what' | 'dueOn'>, opening: string): News => ({
  category: 'payment',
  title: `${opening}: ${formatPaise(amount ?? 0)} for ${what ?? 'a payment'}${dueOn ? `, due ${formatDay(dueOn)}` : ''}`,
  link: `/payments/show/${id}`,
})

/** Tells students and in-charges about new payments. */
export const paymentNews = hooksOf(payment, {
  async after({ action, after, me, tx, get }) {
    if (action !== 'create') return
    await get(Notifier).tell(tx, await payersOf(tx, after), newsOf(after, 'To pay'), me.uid)
  },
})
