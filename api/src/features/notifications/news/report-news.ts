import { messageReport } from '@tinkerdesk/shared/resources/message-report'
import { hooksOf } from '../../../crud/index.js'
import { admins } from '../../../resources/school-people.js'
import { Notifier } from '../notifier.js'

/** Tells the admins that a message was reported. */
export const reportNews = hooksOf(messageReport, {
  runsLast: true,
  async after({ action, after, me, tx, get }) {
    if (action !== 'create') return
    const news = {
      category: 'report',
      title: 'A message was reported',
      link: `/message-reports/show/${after.id}`,
    } as const
    await get(Notifier).tell(tx, await admins(tx), news, me.uid)
  },
})
