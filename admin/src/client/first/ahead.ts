import { answersAhead as answers, homeRequestsKey, type KeptRequests } from './ask-ahead.js'
import { keep } from '../storage/keep.js'
import { readLoginValue } from '../storage/login-value.js'

const maxAddresses = 12

/** The addresses of this visit. Absent before and after the home page loads. */
let noted: Set<string> | undefined
/** True once something is typed, such as a name to search for: that is not remembered. */
let isTyped = false

/** Begins to note what the home page asks for, for the next visit. What was typed to sign in does not count. */
export function noteRequests(): void {
  noted = new Set()
  isTyped = false
  addEventListener('input', () => (isTyped = true), { once: true })
}

/** Forgets the answers that were not used: they may be another person's, or older than a change. */
export const dropAhead = () => answers.clear()

/** Returns the answer to a request that was sent ahead, once. `undefined` if there is none, or it did not arrive. */
export async function takeAhead(address: string): Promise<Response | undefined> {
  if (noted && !isTyped && location.pathname === '/') noted.add(address)
  const answer = answers.get(address)
  answers.delete(address)
  return answer?.catch(() => undefined)
}

/** Until then, in ms, the home page has sent what it sends by itself. */
const settledAfter = 3_000

/** Remembers the requests of this visit's first page for the next one, once the page has settled. */
export function keepAhead(uid: string): void {
  setTimeout(() => {
    dropAhead()
    if (!noted) return
    const addresses = [...noted]
      .filter((address) => !address.startsWith('/api/auth/'))
      .slice(0, maxAddresses)
    noted = undefined
    // A sign-out in between has cleared the storage.
    if (readLoginValue()?.uid === uid)
      keep(localStorage, homeRequestsKey, JSON.stringify({ uid, addresses } satisfies KeptRequests))
  }, settledAfter)
}
