import { ProblemError } from '../../problems/problem-error.js'

/** Returns the problem with the record's place in front of every issue's path. Any other error is returned unchanged. */
export function placed(error: unknown, at: number): unknown {
  if (!(error instanceof ProblemError)) return error
  const { issues = [], ...details } = error.details
  const own = issues.length ? issues : [{ path: '', message: error.message }]
  return new ProblemError(error.code, {
    ...details,
    issues: own.map(({ path, message }) => ({
      path: path ? `bulk.${at}.${path}` : `bulk.${at}`,
      message,
    })),
  })
}
