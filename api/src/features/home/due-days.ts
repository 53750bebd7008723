import {
  lastItem,
  copyStatuses,
  handedIn,
  resourceNamed,
  titleOf,
  type CalendarEntry,
  type CopyResource,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { studentCourse } from '@tinkerdesk/shared/resources/student-course'
import { task } from '@tinkerdesk/shared/resources/task'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { copyAddress } from '../../resources/copy-address.js'

/** Some days in India, both included, and the number of entries of a kind. */
interface Span {
  from: string
  to: string
  limit: number
}

/** Work in these statuses is no longer due. */
const doneStatuses = (name: CopyResource) => [
  handedIn,
  'Review Completed',
  lastItem(copyStatuses[name]),
]

const allDay = { from: null, to: null }

/** Returns the dates of a student's copies of a kind, by one of their fields. */
async function copyDays(
  sql: Sql,
  me: Me,
  name: CopyResource,
  field: 'dueDate' | 'crsStartDate',
  { from, to, limit }: Span,
): Promise<CalendarEntry[]> {
  const resource: Resource = resourceNamed(name)
  const kind = field === 'dueDate' ? 'due' : 'begins'
  const isOpen = field === 'dueDate' ? [{ status: { $nin: doneStatuses(name) } }] : []
  const rows = await records(resource, sql, me).find(
    { $and: [{ [field]: { $gte: from } }, { [field]: { $lte: to } }, ...isOpen] },
    { order: field, limit, fields: ['student', field, 'updatedAt', ...resource.title] },
  )
  return rows.map((row) => ({
    id: `${row.id}-${kind}`,
    kind,
    day: String(row[field]),
    ...allDay,
    label: titleOf(resource, row),
    link: copyAddress(name, { id: row.id, student: String(row.student) }),
    changedAt: String(row.updatedAt),
  }))
}

/** Returns the days on which tasks that are not done are due. */
async function taskDays(sql: Sql, me: Me, { from, to, limit }: Span): Promise<CalendarEntry[]> {
  const rows = await records(task, sql, me).find(
    { $and: [{ taskDone: false }, { taskDueDate: { $gte: from } }, { taskDueDate: { $lte: to } }] },
    { order: 'taskDueDate', limit, fields: ['taskName', 'taskDueDate', 'updatedAt'] },
  )
  return rows.flatMap((row) =>
    row.taskDueDate && row.updatedAt
      ? {
          id: `${row.id}-due`,
          kind: 'due',
          day: row.taskDueDate,
          ...allDay,
          label: titleOf(task, row),
          link: `/tasks/edit/${row.id}`,
          changedAt: row.updatedAt,
        }
      : [],
  )
}

/** Returns what a student has to do by some day: work that is not handed in and tasks that are not done, and when their courses begin. */
export function dueDays(sql: Sql, me: Me, span: Span): Promise<CalendarEntry[]>[] {
  if (me.role !== 'student') return []
  return [
    ...(Object.keys(copyStatuses) as CopyResource[]).map((name) =>
      copyDays(sql, me, name, 'dueDate', span),
    ),
    copyDays(sql, me, studentCourse.name, 'crsStartDate', span),
    taskDays(sql, me, span),
  ]
}
