import { HttpProblem } from '../http-problem.js'

/** A request of our API, as data, so that it can be stored and sent after a reload. */
export interface QueuedRequest {
  method: 'post' | 'patch' | 'put' | 'delete'
  url: string
  body?: unknown
}

/** The answer of a server that refused a request. It does not change by sending it again. */
export interface Refusal {
  code: HttpProblem['code']
  /** The sentence that people read. */
  message: string
  errors: Record<string, string[]>
  /** With `version_conflict`: the current record. */
  current?: unknown
}

/** A request to queue, and how pages show it. */
export interface ToSend {
  /** Entries of a place are sent in order: a refused one holds the later ones. `/chats/01J…`, `studentActivity 01J…`. */
  place: string
  /** The address and the title of the page on which it was made, for lists of unsent work. */
  to: string
  title: string
  request: QueuedRequest
  /** Shown by the page until the server has it. Any value that IndexedDB stores. */
  shown?: unknown
}

/** A request that waits on this device. */
export interface QueueEntry extends ToSend {
  /** A ULID of `nextId`, so ids sort by time. May be the id of the new record, so that a retry creates no second one. */
  id: string
  /** The account that made it. Never sent for another. */
  uid: string
  /** When it was queued, in ms since 1970. */
  at: number
  refusal?: Refusal
}

/** Returns the entry to send next, or `undefined`: the oldest that was not refused and is behind no refused entry of its place. */
export function nextOf(entries: readonly QueueEntry[]): QueueEntry | undefined {
  const held = new Set<string>()
  for (const entry of entries) {
    if (entry.refusal) held.add(entry.place)
    else if (!held.has(entry.place)) return entry
  }
  return undefined
}

/** Statuses of a server that may accept the same request later. 0 is a server that was not reached. */
const temporary: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504])

/** Codes of a session that is not the person's. */
const signedOut: ReadonlySet<string> = new Set([
  'unauthenticated',
  'account_disabled',
  'other_person',
])

/** Returns how a failed request goes on: `later`, `stop` until the person is signed in again, or the refusal. */
export function outcomeOf(error: unknown): 'later' | 'stop' | Refusal {
  if (!(error instanceof HttpProblem))
    return { code: 'internal', message: 'It could not be sent. Please try again.', errors: {} }
  // A page in place of an answer is that of the network, which wants a person to sign in to it first.
  if (temporary.has(error.statusCode) || error.code === 'unreadable') return 'later'
  if (signedOut.has(error.code)) return 'stop'
  const { code, message, errors, current } = error
  return { code, message, errors, ...(current === undefined ? {} : { current }) }
}
