import { text } from '@tinkerdesk/shared/base/say'
import { copyStatuses, type CopyResource } from '@tinkerdesk/shared/parts/copy-status'

/**
 * One tab of the snapshot: a kind of copy, and where it is opened. A student's cards are drawn before the declarations arrive, so what they need
 * of those is written here, and `copy-kinds.test.ts` compares.
 */
export interface CopyKind {
  key: string
  label: string
  /** A shorter label for narrow screens. */
  short: string
  /** The name of the resource, and its address below `/api`. */
  resource: CopyResource
  url: string
  /** The fields with the name and with the conversation. */
  titleField: string
  comments: string
  statuses: readonly string[]
  /** The field shown below the name. */
  detail?: string
  route: string
}

/** The kinds of copies that students have. Another kind is one more line. */
export const copyKinds: readonly CopyKind[] = [
  {
    key: 'activities',
    label: text('Tinkering activities'),
    short: text('Activities'),
    resource: 'studentActivity',
    url: 'student-activities',
    titleField: 'taName',
    comments: 'comment',
    statuses: copyStatuses.studentActivity,
    detail: 'taID',
    route: '/student-data/snapshot/:studentId/ta/edit/:activityId',
  },
  {
    key: 'competitions',
    label: text('Competitions'),
    short: text('Competitions'),
    resource: 'studentCompetition',
    url: 'student-competitions',
    titleField: 'name',
    comments: 'comments',
    statuses: copyStatuses.studentCompetition,
    route: '/student-data/snapshot/:studentId/competition/edit/:competitionId',
  },
  {
    key: 'courses',
    label: text('Courses'),
    short: text('Courses'),
    resource: 'studentCourse',
    url: 'student-courses',
    titleField: 'courseName',
    comments: 'comments',
    statuses: copyStatuses.studentCourse,
    route: '/student-data/snapshot/:studentId/courses/edit/:courseId',
  },
]

/** Returns the address where a copy is edited. */
export const editAddress = ({ route }: CopyKind, student: string, copy: string): string =>
  route.replace(':studentId', student).replace(/:\w+$/, copy)
