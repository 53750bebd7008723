import type { Role } from '../base/roles.js'

/** Where the work on a copy stands, in the order in which it usually goes. */
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

/** The work is over: only an admin or an in-charge may still change the copy. */
export const isEndState = (status: string): boolean => endStates.has(status)

/** Whether somebody of this role may set a copy to this status: a student neither takes back nor judges the work. */
export const maySetStatus = (role: Role, status: string): boolean =>
  role !== 'student' || !(status === 'Assigned' || status === 'Review Completed' || isEndState(status))

/** Whether somebody of this role may still change a copy that has this status. */
export const mayChangeCopy = (role: Role, status: string): boolean => role === 'admin' || role === 'atlIncharge' || !isEndState(status)
