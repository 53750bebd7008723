import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'

/** Returns the problem that refuses a line. Throws an error that is no fault of the line. */
export function refusalOf(error: unknown): ProblemError {
  const problem = problemFrom(error)
  if (problem.code === 'internal' || problem.status >= 500) throw error
  return problem
}
