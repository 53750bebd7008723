import type { ProblemCode } from '@tinkerdesk/shared'
import { ProblemError } from './problem-error.js'

/** A fault of one field of a request. The message is shown at its input. */
export const fieldProblem = (path: string, message: string) =>
  new ProblemError('validation_failed', { issues: [{ path, message }] })

/** The same for a fault that is also the title of the response, where no input may show it. */
export const titledProblem = (
  path: string,
  title: string,
  code: ProblemCode = 'validation_failed',
) => new ProblemError(code, { title, issues: [{ path, message: title }] })
