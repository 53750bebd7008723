import {
  activityStatuses,
  competitionStatuses,
  courseStatuses,
  isEndState,
} from '@tinkerdesk/shared'

const statusesOf: { readonly [resource: string]: readonly string[] } = {
  studentActivity: activityStatuses,
  studentCompetition: competitionStatuses,
  studentCourse: courseStatuses,
}

/** Pauses, not steps. */
const asides = new Set(['On Hold', 'Mentor Needed'])
const usual = ['Assigned', 'Started Completing', 'Ongoing', 'In Review', 'Review Completed']

/** Returns the statuses that a copy went through, its current one last. Empty for resources that are not copies. */
export function stepsTo(resource: string, status: unknown): string[] {
  const statuses = statusesOf[resource]
  if (!statuses || typeof status !== 'string') return []
  if (asides.has(status)) return ['Assigned', 'Started Completing', status]
  const before = isEndState(status)
    ? usual
    : usual.filter((step) => statuses.indexOf(step) < statuses.indexOf(status))
  return [...before, status]
}
