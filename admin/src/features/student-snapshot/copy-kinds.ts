import { resourceNamed, screens, type FieldKinds, type Resource } from '@tinkerdesk/shared'

/** One tab of the snapshot: a kind of copy, and where it is opened. */
export interface CopyKind {
  key: string
  label: string
  /** The label where there is little room. */
  short: string
  resource: Resource
  statuses: readonly string[]
  /** The field that stands below the name. */
  detail?: string
  route: string
}

const kind = (key: string, label: string, short: string, name: string, route: string, detail?: string): CopyKind => {
  const resource = resourceNamed(name)
  const { choices } = resource.fields.status as FieldKinds['choice']
  return { key, label, short, resource, statuses: choices, route, ...(detail ? { detail } : {}) }
}

/** What students have copies of; another kind joins with one line. */
export const copyKinds: readonly CopyKind[] = [
  kind(
    'activities',
    'Tinkering activities',
    'Activities',
    'studentActivity',
    '/student-data/snapshot/:studentId/ta/edit/:activityId',
    'taID',
  ),
  kind(
    'competitions',
    'Competitions',
    'Competitions',
    'studentCompetition',
    '/student-data/snapshot/:studentId/competition/edit/:competitionId',
  ),
  kind('courses', 'Courses', 'Courses', 'studentCourse', '/student-data/snapshot/:studentId/courses/edit/:courseId'),
]

/** Where a copy is edited. */
export const editAddress = ({ route }: CopyKind, student: string, copy: string): string =>
  route.replace(':studentId', student).replace(/:\w+$/, copy)

/** Whether the screen that edits such a copy is there. */
export const hasEditor = ({ route }: CopyKind): boolean => screens.some((screen) => screen.route === route && !screen.upcoming)
