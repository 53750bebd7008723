interface Step {
  status: string
}

/** How far the work is at each status, in percent; those that only pause it are not here. */
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

/** How far the work on a copy is; a pause keeps what was reached before it. */
export function progressOf(status: string, history: unknown): number {
  const steps = Array.isArray(history) ? (history as Step[]) : []
  const last = [status, ...steps.map((step) => step.status).reverse()].find((one) => one in reached)
  return last === undefined ? 0 : reached[last]!
}
