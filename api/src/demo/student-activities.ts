import { activityStatuses } from '@tinkerdesk/shared'
import { demoActivities } from './activities.js'
import { demoId } from './demo-id.js'
import { demoStudents } from './students.js'

/** By the student, if they have an account, else by the mentor. */
const remarks: { [status: string]: readonly [student: string, mentor: string] } = {
  'Mentor Needed': [
    'One step does not work, whatever I try. Could someone look at it with me?',
    'Stuck at one step since Tuesday; asked for help in the lab.',
  ],
  'On Hold': ['Waiting for the new cells.', 'The new cells have not come yet.'],
  'In Review': ['Tried it three times, and wrote down what happened each time.', 'Tried three times in the lab. Ready for a look.'],
  'TA Completed': ['Shown at the open day.', 'Shown at the open day; explained it well.'],
}

// Without the base activity: every new student gets a copy of it anyway.
const sources = demoActivities.filter(({ isBase }) => !isBase)
const owners = [0, 0, 0, ...Array.from({ length: 29 }, (_, at) => at * 4 + 1)]

/** Further copies, in every status. Their other fields are copied from the source. */
export const demoStudentActivities = owners.map((owner, at) => {
  const status = activityStatuses[at % activityStatuses.length]!
  return {
    id: demoId('copy', at + 1),
    student: demoStudents[owner]!.id,
    source: sources[(at * 3 + Math.floor(at / 5)) % sources.length]!.id,
    status,
    ...(remarks[status] ? { comment: remarks[status][demoStudents[owner]!.email ? 0 : 1] } : {}),
  }
})
