import { text } from '@tinkerdesk/shared/base/say'
import { resourceNamed, type FieldKinds, type Resource } from '@tinkerdesk/shared'

/** One tab of the snapshot: a kind of copy, and where it is opened. */
export interface CopyKind {
  key: string
  label: string
  /** A shorter label for narrow screens. */
  short: string
  resource: Resource
  statuses: readonly string[]
  /** The field shown below the name. */
  detail?: string
  route: string
}

const kind = (
  key: string,
  label: string,
  short: string,
  name: string,
  route: string,
  detail?: string,
): CopyKind => {
  const resource = resourceNamed(name)
  const { choices } = resource.fields.status as FieldKinds['choice']
  return {
    key,
    label: text(label),
    short: text(short),
    resource,
    statuses: choices,
    route,
    ...(detail ? { detail } : {}),
  }
}

/** The kinds of copies that students have. Another kind is one more line. */
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
  kind(
    'courses',
    'Courses',
    'Courses',
    'studentCourse',
    '/student-data/snapshot/:studentId/courses/edit/:courseId',
  ),
]

/** Returns the address where a copy is edited. */
export const editAddress = ({ route }: CopyKind, student: string, copy: string): string =>
  route.replace(':studentId', student).replace(/:\w+$/, copy)
