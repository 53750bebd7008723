import { keep } from './keep.js'
import { readLoginValue, type LoginValue } from './login-value.js'

/** The addresses that the home page last asked for, of one person. Sign-out clears it. */
const key = 'home-requests'
const maxAddresses = 12

interface Kept {
  uid: string
  addresses: readonly string[]
}

/** The addresses of this visit. Absent before and after the home page loads. */
let noted: Set<string> | undefined
/** True once something is typed, such as a name to search for: that is not remembered. */
let isTyped = false
const answers = new Map<string, Promise<Response>>()

function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | undefined
  } catch {
    return undefined
  }
}

/**
 * Sends the requests of the person's last visit to the home page together with the question who is signed in, instead of after its answer
 * and the start of the product. The server decides about each by the session, as always.
 */
export function askAhead({ uid }: Pick<LoginValue, 'uid'>): void {
  noted = new Set()
  addEventListener('input', () => (isTyped = true), { once: true })
  const { uid: owner, addresses = [] } = kept() ?? {}
  if (owner !== uid) return
  for (const address of addresses) {
    const answer = fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    })
    // It counts when it is used.
    answer.catch(() => {})
    answers.set(address, answer)
  }
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
      keep(localStorage, key, JSON.stringify({ uid, addresses } satisfies Kept))
  }, settledAfter)
}
