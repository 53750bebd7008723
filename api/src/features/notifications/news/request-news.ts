import { titleOf } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { entryRequest } from '@tinkerdesk/shared/resources/entry-request'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { auditValues, hooksOf, records } from '../../../crud/index.js'
import { inchargeOf } from '../../../resources/school-people.js'
import { Notifier } from '../notifier.js'

const addressOf = (id: string): string => `/entry-requests/show/${id}`

/** Tells the in-charge who asks to take part in a competition, and the student that the request was declined. An entry is news of its own. */
export const requestNews = hooksOf(entryRequest, {
  runsLast: true,
  async after({ action, before, after, me, tx, get }) {
    if (!after || (action !== 'create' && action !== 'update')) return
    const { name } = await records(competition, tx).one(after.competition)
    if (action === 'create' && me.studentId === after.student) {
      const child = await records(student, tx).one(after.student)
      const news = {
        category: 'entryRequest',
        title: `${titleOf(student, child)} asks to take part in ${name}`,
        link: addressOf(after.id),
      } as const
      await get(Notifier).tell(tx, await inchargeOf(tx, child.school), news, me.uid)
    }
    if (action === 'update' && after.answer === 'Declined' && before?.answer !== 'Declined') {
      const accounts = await records(user, tx).find(
        { student: after.student, disabled: false },
        { fields: [] },
      )
      const news = {
        category: 'entryRequest',
        title: `Not accepted: ${name}`,
        body: after.message,
        link: '/competition-data/view',
      } as const
      await get(Notifier).tell(
        tx,
        accounts.map(({ id }) => id),
        news,
        me.uid,
      )
    }
  },
  /** Removes the student's name from the news about a request that is deleted permanently, for example with the student. */
  async purge({ id, tx }) {
    const news = await records(notification, tx).find(
      { category: 'entryRequest', link: addressOf(id) },
      { fields: [] },
    )
    for (const note of news) {
      await records(notification, tx).put(note.id, {
        title: 'A deleted request to take part',
        body: null,
      })
      await auditValues.remove(tx, { resource: notification.name, record_id: note.id })
    }
  },
})
