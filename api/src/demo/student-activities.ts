import { activityStatuses } from '@tinkerdesk/shared'
import { demoActivities } from './activities.js'
import { demoId } from './demo-id.js'
import { demoStudents } from './students.js'

const remarks: { [status: string]: string } = {
  'Mentor Needed': 'The sensor reads 0 whatever I do. Could someone look at the wiring with me?',
  'On Hold': 'Waiting for the new cells.',
  'In Review': 'Measured three times; the table is in the file.',
  'TA Completed': 'Shown at the open day.',
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
    ...(remarks[status] ? { comment: remarks[status] } : {}),
  }
})
