import type { Role } from '../base/roles.js'

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

const endStates: ReadonlySet<string> = new Set(['TA Completed', 'Competition Completed', 'Course Completed'])

/** True once the work is over: only an admin or an in-charge may still change the copy. */
export const isEndState = (status: string): boolean => endStates.has(status)

/** True if a role may set a copy to a status. A student may neither take back nor judge the work. */
export const maySetStatus = (role: Role, status: string): boolean =>
  role !== 'student' || !(status === 'Assigned' || status === 'Review Completed' || isEndState(status))

/** True if a role may still change a copy with this status. */
export const mayChangeCopy = (role: Role, status: string): boolean => role === 'admin' || role === 'atlIncharge' || !isEndState(status)
