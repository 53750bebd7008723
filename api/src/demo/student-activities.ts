import { activityStatuses } from '@tinkerdesk/shared'
import { englishActivities } from './activities.js'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { demoStudents } from './students.js'

/** By the student, if they have an account, else by the mentor. */
const remarks: { [status: string]: readonly [student: string, mentor: string] } = {
  'Mentor Needed': [
    'One step does not work, whatever I try. Could someone look at it with me?',
    'Stuck at one step since Tuesday; asked for help in the lab.',
  ],
  'On Hold': ['Waiting for the new cells.', 'The new cells have not come yet.'],
  'In Review': [
    'Tried it three times, and wrote down what happened each time.',
    'Tried three times in the lab. Ready for a look.',
  ],
  'TA Completed': ['Shown at the open day.', 'Shown at the open day; explained it well.'],
}

// Without the base activity: every new student gets a copy of it anyway.
const sources = englishActivities.filter(({ isBase }) => !isBase)
const owners = [0, 0, 0, ...Array.from({ length: 29 }, (_, at) => at * 4 + 1)]

/** A pupil's own changes, from the first work on. */
const ownWords = [
  'We did this twice, because the first try came apart.',
  'My partner held it while I measured.',
  'It took us two lab hours instead of one.',
]
const ownTips = [
  'Hold the parts with tape until the glue is dry.',
  'Write down each value before you change the next thing.',
]
const changed = new Set(['Nearly Completed', 'In Review', 'Review Completed', 'TA Completed'])

const changesOf = ({ instructions, materials, tips }: (typeof sources)[number], at: number) => ({
  instructions: instructions.map((step, place) =>
    place === 1 ? `${step} ${ownWords[at % ownWords.length]}` : step,
  ),
  materials: materials.slice(0, Math.max(1, materials.length - (at % 2))),
  tips: [...tips, ownTips[at % ownTips.length]!],
})

/** Further copies, in every status, with due dates around a day. Their other fields are copied from the source. */
export const demoStudentActivities = (today: Date) =>
  owners.map((owner, at) => {
    const status = activityStatuses[at % activityStatuses.length]!
    const source = sources[(at * 3 + Math.floor(at / 5)) % sources.length]!
    return {
      ...(at % 4 === 3 ? {} : { dueDate: dayFrom(today, ((at * 5) % 17) - 3) }),
      ...(changed.has(status) ? changesOf(source, at) : {}),
      id: demoId('copy', at + 1),
      student: demoStudents[owner]!.id,
      source: source.id,
      status,
      ...(remarks[status] ? { comment: remarks[status][demoStudents[owner]!.email ? 0 : 1] } : {}),
    }
  })
