import { dayAfter, weekdayOf, type Task } from '@tinkerdesk/shared'

const dueGroups = ['Overdue', 'Today', 'This week', 'Later', 'No date'] as const
type DueGroup = (typeof dueGroups)[number]

/** Returns when a task is due, relative to a day. A week ends on Sunday. */
export function dueGroupOf(due: string | null, today: string): DueGroup {
  if (!due) return 'No date'
  if (due < today) return 'Overdue'
  if (due === today) return 'Today'
  return due <= dayAfter(today, (7 - weekdayOf(today)) % 7) ? 'This week' : 'Later'
}

/** Groups tasks by due date, in order. Empty groups are left out. */
export const byDue = <T extends Pick<Task, 'taskDueDate'>>(
  tasks: readonly T[],
  today: string,
): { group: DueGroup; tasks: T[] }[] =>
  dueGroups.flatMap((group) => {
    const within = tasks.filter(({ taskDueDate }) => dueGroupOf(taskDueDate, today) === group)
    return within.length > 0 ? [{ group, tasks: within }] : []
  })
