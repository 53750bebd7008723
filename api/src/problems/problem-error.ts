import {
  problems,
  type Issue,
  type Problem,
  type ProblemCode,
  type Refusal,
} from '@tinkerdesk/shared'

interface Details {
  detail?: string
  issues?: Issue[]
  current?: unknown
  /** Replaces the code's message where the case has a better one. */
  title?: string
  /** The database error behind it, for retries. No response contains it. */
  cause?: unknown
  /** Seconds to wait, for the `Retry-After` header. */
  retryAfter?: number
}

/** The one error that the API throws on purpose. Everything else becomes `internal`. */
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

  /** Returns the body of the response, `application/problem+json`. */
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

  /** Returns the body of the response with the members that clients of the nestjsx protocol read: one sentence for each fault, the field first. */
  toRefusal(): Refusal {
    const problem = this.toProblem()
    const { title, status, detail, issues = [] } = problem
    const faults = issues.map(({ path, message }) => `${path} ${message}`.trim())
    return {
      ...problem,
      statusCode: status,
      error: title,
      message: faults.length > 0 ? faults : [detail ?? title],
    }
  }
}
