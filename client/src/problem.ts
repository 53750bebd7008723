/** One fault of a request: the path of a field or parameter, and a sentence. */
export interface Issue {
  path: string
  message: string
}

interface ProblemBody {
  status: number
  code: string
  title: string
  detail?: string
  issues?: readonly Issue[]
  current?: unknown
}

/** A refusal of the product. Its message is the sentence for people; `code` is for programs. */
export class Problem extends Error {
  override readonly name: string = 'Problem'
  readonly status: number
  readonly code: string
  readonly detail: string | undefined
  /** The faults of fields. */
  readonly issues: readonly Issue[]

  constructor(body: ProblemBody) {
    super(body.title)
    this.status = body.status
    this.code = body.code
    this.detail = body.detail
    this.issues = body.issues ?? []
  }
}

/** Someone else changed the same fields of a record since it was read. `current` is the record as it now is. */
export class Conflict<R = unknown> extends Problem {
  override readonly name = 'Conflict'
  readonly current: R

  constructor(body: ProblemBody, current: R) {
    super(body)
    this.current = current
  }
}

const isBody = (value: unknown): value is ProblemBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'title' in value

/** Returns the refusal in an answer. An answer that a proxy made has its status as its code. */
export async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  if (!isBody(body)) {
    const { status, statusText } = answer
    return new Problem({ status, code: `http_${status}`, title: `${status} ${statusText}`.trim() })
  }
  return body.code === 'version_conflict' && body.current !== undefined
    ? new Conflict(body, body.current)
    : new Problem(body)
}
