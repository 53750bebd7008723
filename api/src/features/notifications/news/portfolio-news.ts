import { portfolio, type Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf, records } from '../../../crud/index.js'
import { inchargeOf } from '../../../resources/school-people.js'
import { Notifier } from '../notifier.js'

const isWaiting = (state: Portfolio['state'] | undefined): boolean =>
  state === 'proposed' || state === 'changed'

const answers = {
  released: 'Your portfolio is shared',
  returned: 'Your portfolio was sent back',
} as const

/** Tells the in-charge that a portfolio waits, and the student what the school has answered. Neither names the child. */
export const portfolioNews = hooksOf(portfolio, {
  runsLast: true,
  async after({ action, before, after, me, tx, get }) {
    if (!after || (action !== 'create' && action !== 'update')) return
    const { state, message, id, student: child } = after
    if (state === before?.state) return
    if (isWaiting(state) && !isWaiting(before?.state)) {
      const { school } = await records(student, tx).one(child)
      const news = {
        category: 'portfolio',
        title: 'A portfolio waits for you',
        link: `/portfolio-data/show/${id}`,
      } as const
      await get(Notifier).tell(tx, await inchargeOf(tx, school), news, me.uid)
    }
    if (state !== 'released' && state !== 'returned') return
    const accounts = await records(user, tx).find(
      { student: child, disabled: false },
      { fields: [] },
    )
    const news = {
      category: 'portfolio',
      title: answers[state],
      body: message,
      link: '/my-portfolio',
    } as const
    await get(Notifier).tell(
      tx,
      accounts.map(({ id }) => id),
      news,
      me.uid,
    )
  },
})
