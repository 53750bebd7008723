import { dayAfter, formatDay, requestKindLabels, today, waitingStates } from '@tinkerdesk/shared'
import { guardianRequest } from '@tinkerdesk/shared/resources/guardian-request'
import { student } from '@tinkerdesk/shared/resources/student'
import { z } from 'zod'
import { records, tableOf } from '../../../crud/index.js'
import { defineJob } from '../../../jobs/job.js'
import { admins, inchargeOf } from '../../../resources/school-people.js'
import { Notifier } from '../notifier.js'

const atOnce = 50
/** Days before the deadline. */
const aheadDays = 7

const table = tableOf(guardianRequest)

/** Reminds admins and in-charges once of each request of a guardian whose deadline is near. */
export const requestReminders = defineJob({
  name: 'request-reminders',
  input: z.object({}),
  schedule: { pattern: '20 8 * * *', title: 'Remind staff of requests of guardians' },
  sentence: ({ done }) => `Requests of guardians of which staff were reminded: ${done}`,
  async chunk({ tx, get }) {
    const due = await records(guardianRequest, tx).find(
      {
        state: { $in: waitingStates },
        deadline: { $lte: dayAfter(today(), aheadDays) },
        remindedAt: null,
      },
      { fields: ['kind', 'student', 'deadline'], order: 'deadline', limit: atOnce },
    )
    const everyAdmin = due.length > 0 ? await admins(tx) : []
    for (const request of due) {
      const [child] = await records(student, tx).find(
        { id: request.student },
        { fields: ['school'] },
      )
      const incharge = child?.school ? await inchargeOf(tx, child.school) : []
      await get(Notifier).tell(tx, [...everyAdmin, ...incharge], {
        category: 'guardianRequest',
        title: `Request of a guardian: ${requestKindLabels[request.kind]}, due ${formatDay(request.deadline ?? today())}`,
        link: `/${guardianRequest.path}/show/${request.id}`,
      })
      await table.note(tx, { id: request.id }, 'remindedAt', new Date().toISOString())
    }
    return { items: due.length, isFinished: due.length < atOnce }
  },
})
