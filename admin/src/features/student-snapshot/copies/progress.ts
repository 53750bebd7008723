interface Step {
  status: string
}

/** Progress of each status, in percent. Statuses that only pause the work are not listed. */
const reached: { readonly [status: string]: number } = {
  Assigned: 0,
  'Started Completing': 20,
  Ongoing: 45,
  'Nearly Completed': 75,
  'In Review': 90,
  'Review Completed': 95,
  'TA Completed': 100,
  'Competition Completed': 100,
  'Course Completed': 100,
}

/** Returns the progress of a copy, in percent. A pause keeps the progress reached before it. */
export function progressOf(status: string, history: unknown): number {
  const steps = Array.isArray(history) ? (history as Step[]) : []
  const last = [status, ...steps.map((step) => step.status).reverse()].find(
    (state) => state in reached,
  )
  return last === undefined ? 0 : reached[last]!
}
