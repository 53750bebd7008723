import type { QueuedRequest } from './queue-entry.js'
import type { QueueStore } from './queue-store.js'

/** The surroundings of a queue. */
export interface QueueParts {
  store: QueueStore
  /** Sends a request of this person. Throws an `HttpProblem`. */
  send: (request: QueuedRequest, uid: string) => Promise<unknown>
  /** True while requests of this page are those of this person. */
  isSignedIn: (uid: string) => boolean
  /** Runs work while no other tab sends for this person. */
  alone: (uid: string, work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that the stored entries changed. */
  tellTabs: () => void
}
