import { mayOpen, resourceNamed, type Role, idOf } from '@tinkerdesk/shared'
import { activityMessages, competitionMessages, courseMessages } from './messages.js'
import { override } from '../resource/index.js'

/** A student's copies of one kind: each is opened in its editor, as a reader; all of one student are listed in their snapshot. */
const addresses = (part: string, tab: string) => ({
  reads: ['student'],
  openAt: (copy: { id: string; student?: unknown }) => {
    const student = idOf(copy.student)
    return student ? `/student-data/snapshot/${student}/${part}/edit/${copy.id}?mode=read` : null
  },
  listAt: (path: string, id: string) =>
    path === 'student' ? `/student-data/snapshot?student=${id}&tab=${tab}` : null,
})

/** The editor of a copy leaves out what was settled when the copy was made. */
const editor = { hiddenSections: ['copy'] } as const

const activity = override(resourceNamed('studentActivity'), {
  ...addresses('ta', 'activities'),
  // A note above the form says it.
  hiddenSections: ['copy', 'safety'],
  requiredInForm: ['taName'],
  messages: activityMessages,
})

const course = override(resourceNamed('studentCourse'), {
  ...addresses('courses', 'courses'),
  ...editor,
  submitLabel: 'Submit',
  messages: courseMessages,
})

const entries = addresses('competition', 'competitions')
const competition = override(resourceNamed('studentCompetition'), {
  ...entries,
  ...editor,
  listAt: (path: string, id: string, role: Role) =>
    path === 'source' && mayOpen(role, 'competitionSnapshot')
      ? `/competition-data/snapshot?competition=${id}`
      : entries.listAt(path, id),
  messages: competitionMessages,
})

export default [activity, competition, course]
