import { problems, type Issue, type Problem, type ProblemCode } from '@tinkerdesk/shared'

interface Details {
  detail?: string
  issues?: Issue[]
  current?: unknown
  /** Replaces the code's sentence where the case has a better one. */
  title?: string
  /** The error of the database behind it, for those who try again; no answer tells of it. */
  cause?: unknown
  /** Seconds to wait, for the `Retry-After` header. */
  retryAfter?: number
}

/** The one error that the API throws on purpose; everything else becomes `internal`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly status: number
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.title ?? problems[code].title, { cause: details.cause })
    this.code = code
    this.status = problems[code].status
    this.details = details
  }

  /** The body of the answer, `application/problem+json`. */
  toProblem(): Problem {
    const { detail, issues, current, title } = this.details
    return {
      type: `about:blank#${this.code}`,
      title: title ?? problems[this.code].title,
      status: this.status,
      code: this.code,
      ...(detail ? { detail } : {}),
      ...(issues ? { issues } : {}),
      ...(current === undefined ? {} : { current }),
    }
  }
}
