import { activityStatuses, competitionStatuses, courseStatuses, isEndState } from '@tinkerdesk/shared'

const statusesOf: { readonly [resource: string]: readonly string[] } = {
  studentActivity: activityStatuses,
  studentCompetition: competitionStatuses,
  studentCourse: courseStatuses,
}

/** Stops on the way, and not steps of it. */
const asides = new Set(['On Hold', 'Mentor Needed'])
const usual = ['Assigned', 'Started Completing', 'Ongoing', 'In Review', 'Review Completed']

/** The statuses by which a copy came to where it stands, its own the last; none for what is no student's copy. */
export function stepsTo(resource: string, status: unknown): string[] {
  const statuses = statusesOf[resource]
  if (!statuses || typeof status !== 'string') return []
  if (asides.has(status)) return ['Assigned', 'Started Completing', status]
  const before = isEndState(status) ? usual : usual.filter((one) => statuses.indexOf(one) < statuses.indexOf(status))
  return [...before, status]
}
