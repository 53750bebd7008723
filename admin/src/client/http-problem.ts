import { say } from '@tinkerdesk/shared/base/say'
import type { Issue, Problem, ProblemCode } from '@tinkerdesk/shared/base/problems'

/** A failed response, in the shape of Refine's `HttpError`. `message` is the sentence people read. */
export class HttpProblem extends Error {
  /** 0 if there was no response at all. */
  readonly statusCode: number
  readonly code: ProblemCode | 'unreachable' | 'unreadable'
  /** The errors of each input, by dotted path. */
  readonly errors: Record<string, string[]>
  readonly issues: readonly Issue[]
  readonly detail?: string
  /** With `version_conflict`: the current record. */
  readonly current?: unknown
  /** The time after which the server takes the request, if it named one. */
  readonly retryAfterMs?: number

  constructor(
    code: HttpProblem['code'],
    message: string,
    statusCode: number,
    problem: Partial<Problem> = {},
    retryAfter: string | null = null,
  ) {
    super(say(message))
    this.name = 'HttpProblem'
    this.code = code
    this.statusCode = statusCode
    this.issues = (problem.issues ?? []).map(({ path, message: fault }) => ({
      path,
      message: say(fault),
    }))
    this.errors = errorsFrom(this.issues)
    if (problem.detail !== undefined) this.detail = say(problem.detail)
    if (problem.current !== undefined) this.current = problem.current
    const seconds = Number(retryAfter)
    // A proxy may name a date: that counts as none.
    if (seconds > 0) this.retryAfterMs = seconds * 1000
  }
}

/** True if a request did not reach the server: there was no answer, or that of a proxy. */
export const isCutOff = ({ statusCode }: { statusCode: number }): boolean =>
  statusCode === 0 || (statusCode >= 502 && statusCode <= 504)

function errorsFrom(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) (errors[path] ??= []).push(message)
  return errors
}
