import { onChat } from '../chat-news.js'
import { HttpProblem } from '../http-problem.js'
import { readLoginValue } from '../storage/login-value.js'
import { request } from '../request.js'
import { createQueue } from './create-queue.js'
import { deviceStore } from './queue-store.js'

/** Tells other tabs of changes. Absent in a browser without it: each tab then reads the store when it sends. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('queue')

/** The queue of this device's signed-in person. See docs/queue.md. */
export const queue = createQueue({
  store: deviceStore(),
  // The server refuses it if the cookie is another person's by now.
  send: async ({ method, url, body }, uid) => {
    try {
      return await request(method, url, {
        headers: { 'x-person': uid },
        // The page that queued it may be gone.
        isLeftToEvents: true,
        ...(body === undefined ? {} : { body }),
      })
    } catch (error) {
      // An earlier try deleted it, and its answer was lost.
      if (method === 'delete' && error instanceof HttpProblem && error.statusCode === 404)
        return null
      throw error
    }
  },
  isSignedIn: (uid) => readLoginValue()?.uid === uid,
  // Plain HTTP has no locks. Two tabs may then send an entry at once, and the server knows it by its id.
  alone: (uid, work) => (navigator.locks ? navigator.locks.request(`queue ${uid}`, work) : work()),
  tellTabs: () => channel?.postMessage('changed'),
})

channel?.addEventListener('message', () => void queue.hearTab())
window.addEventListener('online', queue.wake)
// The socket is connected again, so the server can be reached.
onChat(({ type }) => (type === 'gap' ? queue.wake() : undefined))
