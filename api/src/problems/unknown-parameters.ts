import { maxIssues } from '@tinkerdesk/shared'
import { ProblemError } from './problem-error.js'

/** Returns the refusal of a request with unknown parameters. It names the first 20, each cut to 100 characters. */
export const unknownParameters = (names: readonly string[]): ProblemError =>
  new ProblemError('unknown_parameter', {
    issues: names
      .slice(0, maxIssues)
      .map((name) => ({ path: name.slice(0, 100), message: 'There is no such parameter' })),
  })
