import type { Issue } from '@tinkerdesk/shared'
import type { ProblemError } from '../../../problems/problem-error.js'

/** Returns the issues of a refused row with its place in front of their paths: `rows.3.name.firstName`. */
export const placedIssues = (
  { message, details: { issues = [] } }: ProblemError,
  at: number,
): Issue[] =>
  (issues.length > 0 ? issues : [{ path: '', message }]).map((issue) => ({
    path: issue.path ? `rows.${at}.${issue.path}` : `rows.${at}`,
    message: issue.message,
  }))
