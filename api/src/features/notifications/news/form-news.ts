import { consentForm } from '@tinkerdesk/shared/resources/consent-form'
import { student } from '@tinkerdesk/shared/resources/student'
import { hooksOf, records } from '../../../crud/index.js'
import { inchargeOf } from '../../../resources/school-people.js'
import { Notifier, type News } from '../notifier.js'

/** Tells the in-charge that a guardian has answered a form. The child is named on its page alone. */
export const formNews = hooksOf(consentForm, {
  runsLast: true,
  async after({ action, before, after, tx, get }) {
    if (action !== 'update' || before?.state !== 'open' || !after) return
    if (after.state !== 'answered' && after.state !== 'withdrawn') return
    const news: News = {
      category: 'consentForm',
      title:
        after.state === 'answered'
          ? 'A guardian has answered a form, and waits for you'
          : 'A guardian has withdrawn consent on a form',
      link: `/consent-form-data/show/${after.id}`,
    }
    const child = await records(student, tx).one(after.student)
    await get(Notifier).tell(tx, await inchargeOf(tx, child.school), news)
  },
})
