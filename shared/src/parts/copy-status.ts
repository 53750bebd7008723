import { lastItem } from '../base/entries.js'
import type { Role } from '../base/roles.js'
import type { Tones } from '../fields/kinds/choice.js'
import { dayInIndia } from '../fields/typed/clock.js'

/** The statuses of a copy, in their usual order. */
const workStatuses = [
  'Assigned',
  'On Hold',
  'Mentor Needed',
  'Started Completing',
  'Ongoing',
  'Nearly Completed',
  'In Review',
  'Review Completed',
] as const

export const activityStatuses = [...workStatuses, 'TA Completed'] as const
export const competitionStatuses = [...workStatuses, 'Competition Completed'] as const
export const courseStatuses = [...workStatuses, 'Course Completed'] as const

/** The resources of students' copies, with the statuses of each. */
export const copyStatuses = {
  studentActivity: activityStatuses,
  studentCompetition: competitionStatuses,
  studentCourse: courseStatuses,
} as const
export type CopyResource = keyof typeof copyStatuses

/** The statuses that mean something to act on. */
export const copyTones: Tones = {
  'Mentor Needed': 'warn',
  'Started Completing': 'busy',
  Ongoing: 'busy',
  'Nearly Completed': 'busy',
  'In Review': 'warn',
  'Review Completed': 'good',
  'TA Completed': 'good',
  'Competition Completed': 'good',
  'Course Completed': 'good',
}

const endStatuses = ['TA Completed', 'Competition Completed', 'Course Completed'] as const
const endStates: ReadonlySet<string> = new Set(endStatuses)

/** The statuses in which a copy waits for staff. */
export const waitingStatuses = ['Mentor Needed', 'In Review'] as const
export type WaitingStatus = (typeof waitingStatuses)[number]

/** The status that a student sets to hand in their work. */
export const handedIn = 'In Review'
/** The status of a copy that staff return to its student. */
export const returned = 'Ongoing'

/** The statuses of work that a student has not handed in yet. */
export const openWorkStatuses: readonly string[] = workStatuses.slice(
  0,
  workStatuses.indexOf(handedIn),
)

/** Returns the status of completed work of a kind. */
export const endStateOf = (resource: CopyResource): string => lastItem(copyStatuses[resource])

/**
 * Returns the status that a copy had before it waited for a mentor, for work whose question is answered. A copy that was never in another
 * one goes on as started.
 */
export function answered(history: unknown): string {
  const steps = (Array.isArray(history) ? history : []) as readonly { status?: unknown }[]
  const before = steps.findLast(
    ({ status }) => typeof status === 'string' && !isWaiting(status) && !isEndState(status),
  )
  return typeof before?.status === 'string' ? before.status : returned
}

export const isWaiting = (status: string): status is WaitingStatus =>
  (waitingStatuses as readonly string[]).includes(status)

/** True if the work is late on a day, or was handed in late. Days are days in India. */
export function isLate(
  { status, dueDate, statusAt }: { status: string; dueDate?: unknown; statusAt?: unknown },
  day: string,
): boolean {
  if (typeof dueDate !== 'string' || status === 'Review Completed' || isEndState(status))
    return false
  return (
    (status === handedIn && typeof statusAt === 'string' ? dayInIndia(new Date(statusAt)) : day) >
    dueDate
  )
}

/** True for work that was handed in after its due date and waits for a review. */
export const isHandedInLate = (
  copy: { status: string; dueDate?: unknown; statusAt?: unknown },
  day: string,
): boolean => copy.status === handedIn && isLate(copy, day)

/** The changes of status that the charts count: work that was handed in, completed, or returned to its student. */
export const outcomes = ['handedIn', 'completed', 'returned'] as const
export type Outcome = (typeof outcomes)[number]

/** The statuses before and after a change with each outcome. Without `was`, the status before may be any. */
export const outcomeStatuses: {
  readonly [O in Outcome]: { was?: readonly string[]; status: readonly string[] }
} = {
  handedIn: { status: [handedIn] },
  completed: { status: endStatuses },
  returned: { was: waitingStatuses, status: [returned] },
}

/** True once the work is over: only an admin or an in-charge may still change the copy. */
export const isEndState = (status: string): boolean => endStates.has(status)

/** True if a role may set a copy to a status. A student may neither take back nor judge the work. */
export const maySetStatus = (role: Role, status: string): boolean =>
  role !== 'student' ||
  !(status === 'Assigned' || status === 'Review Completed' || isEndState(status))

/** True if a role may still change a copy with this status. */
export const mayChangeCopy = (role: Role, status: string): boolean =>
  role === 'admin' || role === 'atlIncharge' || !isEndState(status)
