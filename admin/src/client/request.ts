import type { Job } from '@tinkerdesk/shared'
import { problems, type Problem, type ProblemCode } from '@tinkerdesk/shared/base/problems'
import { dropAhead, takeAhead } from './first/ahead.js'
import { noteBuild } from './build.js'
import { noteMark } from './event-mark.js'
import { HttpProblem } from './http-problem.js'
import { noteJob } from './jobs/jobs.js'
import { readMark } from './own-device/mark.js'
import { noteOwnWrite } from './own-writes.js'
import { noteRefusal } from './refusals.js'
import { tabHeader } from './tab.js'
import { viewHeaders } from './storage/view.js'

interface RequestOptions {
  /** Sent as JSON, except a `FormData`, which is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** True for a write whose sender reads nothing afterwards: its live events do. */
  isLeftToEvents?: boolean
}

type SessionEnd = (reason: 'expired' | 'disabled') => void
let onSessionEnd: SessionEnd = () => {}

/** Sets the function to call when the server reports an ended session. */
export const whenSessionEnds = (act: SessionEnd) => {
  onSessionEnd = act
}

let onUnknownName = () => {}

/** Sets the function to call when the server does not know a name that this page uses. A newer build may have renamed it. */
export const whenNameIsUnknown = (act: () => void) => {
  onUnknownName = act
}

let onAnswer = (_address: string, _body: unknown) => {}

/** Sets the function to call with each answer to a read. */
export const whenAnswered = (act: typeof onAnswer) => {
  onAnswer = act
}

let readKept: (address: string) => Promise<unknown> = async () => undefined

/** Sets the function that returns what the person's own device keeps of an answer, or undefined. */
export const whenCutOff = (read: typeof readKept) => {
  readKept = read
}

/** Returns what the person's own device keeps of an answer that did not arrive, or throws the error. */
async function keptFor<Answer>(address: string, error: unknown): Promise<Answer> {
  // Only a line that is missing counts: an answer, even of a proxy, is news.
  const isCut = error instanceof HttpProblem && error.statusCode === 0
  if (!isCut || !readMark()) throw error
  const kept = await readKept(address).catch(() => undefined)
  if (kept === undefined) throw error
  return kept as Answer
}

let sendAgain = async (refusal: Response, _send: () => Promise<Response>): Promise<Response> =>
  refusal

/** Sets the function that takes a refused request, and may send it again once the person has proved who they are. */
export const whenRefused = (act: typeof sendAgain) => {
  sendAgain = act
}

let loadSentences: () => Promise<void> = async () => {}

/** Sets the function that loads what the sentence of a problem is said with. */
export const beforeSentences = (load: typeof loadSentences) => {
  loadSentences = load
}

const mayBeOutdated = ({ code, issues }: HttpProblem) =>
  ['unknown_field', 'route_not_found'].includes(code) ||
  issues.some(({ message }) => message.startsWith('There is no field'))

/** Sends a request to our server. Returns the parsed body, or `null` if it is empty. Throws an `HttpProblem`. */
export async function request<Answer = unknown>(
  method: string,
  url: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const address = url.replace(/\?$/, '')
  if (method !== 'get') return write<Answer>(method, address, options)
  try {
    const body = await bodyOf<Answer>(await sendRequest(method, address, options), options.signal)
    onAnswer(address, body)
    return body
  } catch (error) {
    return keptFor<Answer>(address, error)
  }
}

async function write<Answer>(
  method: string,
  address: string,
  options: RequestOptions,
): Promise<Answer> {
  const end = options.isLeftToEvents ? () => {} : noteOwnWrite(address, options.body)
  let isDone = false
  try {
    const response = await sendRequest(method, address, options)
    const body = await bodyOf<Answer>(response, options.signal)
    const parts = [response, body].flat() as ({ status?: unknown } | null)[]
    isDone = !parts.some((part) => part?.status === 202)
    return body
  } finally {
    end(isDone)
  }
}

/** Returns the parsed body of a successful response. Throws an `HttpProblem` for any other, and reports an ended session. */
export async function bodyOf<Answer>(response: Response, signal?: AbortSignal): Promise<Answer> {
  noteBuild(response)
  noteMark(response)
  const body = await read(response, signal)
  if (response.ok) {
    if (body === unreadable)
      throw new HttpProblem(
        'unreadable',
        'The server sent an answer that could not be read. Please try again.',
        response.status,
      )
    if (response.status === 202) noteJob(body as Job)
    return body as Answer
  }
  // The sentence of a problem may be any text. That nobody is signed in, the first pages say themselves.
  if ((body as Partial<Problem> | null)?.code !== 'unauthenticated')
    await loadSentences().catch(() => undefined)
  const problem = problemFrom(response, body)
  if (problem.code === 'unauthenticated') onSessionEnd('expired')
  if (problem.code === 'account_disabled') onSessionEnd('disabled')
  if (mayBeOutdated(problem)) onUnknownName()
  if (problem.code === 'forbidden') noteRefusal(problem.message, new URL(response.url).pathname)
  throw problem
}

/** Sends a request and returns the response as it is. A write names this tab, so that its own live events can be recognised. */
export async function sendRequest(
  method: string,
  address: string,
  { body, headers, signal }: RequestOptions,
): Promise<Response> {
  const isForm = body instanceof FormData
  if (method !== 'get') dropAhead()
  const early = method === 'get' ? await takeAhead(address) : undefined
  if (early) return early
  const send = () =>
    fetch(address, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...viewHeaders(),
        ...(method === 'get' ? {} : tabHeader),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  try {
    const response = await send()
    if (response.status !== 403) return response
    return await sendAgain(response, send)
  } catch (error) {
    throw signal?.aborted ? error : unreachable()
  }
}

const unreachable = () =>
  new HttpProblem(
    'unreachable',
    'The server could not be reached. Check your connection and try again.',
    0,
  )

const unreadable = Symbol('unreadable')

/** Returns the body of an answer, or null without one. Throws if the connection ended within it: a part of an answer is none. */
async function read(response: Response, signal?: AbortSignal): Promise<unknown> {
  if (response.status === 204) return null
  const text = await response.text().catch((error: unknown) => {
    // The status alone says that it was refused.
    if (!response.ok) return ''
    throw signal?.aborted ? error : unreachable()
  })
  if (text === '') return null
  if (!/json/.test(response.headers.get('content-type') ?? '')) return unreadable
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}

/** The HTML page of a proxy or a crash contains no problem: its status alone decides the message. */
function problemFrom({ status, headers }: Response, body: unknown): HttpProblem {
  const problem = (body !== null && typeof body === 'object' ? body : {}) as Partial<Problem>
  const code = problem.code ?? codeOf(status)
  return new HttpProblem(
    code,
    problem.title ?? problems[code]?.title ?? problems.internal.title,
    status,
    problem,
    headers.get('retry-after'),
  )
}

/** The codes that follow from a status alone. Others of the same status say more than a page of a proxy can. */
const plainCodes: readonly ProblemCode[] = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media',
  'too_many_requests',
  'internal',
  'unavailable',
]

function codeOf(status: number): ProblemCode {
  if (status >= 502 && status <= 504) return 'unavailable'
  return plainCodes.find((code) => problems[code].status === status) ?? 'internal'
}
