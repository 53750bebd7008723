import type { Me } from '@tinkerdesk/shared/base/roles'
import { homeRequests } from './home-requests.js'
import { keep } from '../storage/keep.js'
import type { LoginValue } from '../storage/login-value.js'
import { viewHeaders } from '../storage/view.js'

/** The addresses that the home page last asked for, of one person. Sign-out clears it. */
export const homeRequestsKey = 'home-requests'

export interface KeptRequests {
  uid: string
  addresses: readonly string[]
}

export const meAddress = '/api/auth/me'

/** The document's own script asks first, and the program that comes later takes its answers: both see this list, by address. */
const page = globalThis as { answersAhead?: Map<string, Promise<Response>> }
export const answersAhead = (page.answersAhead ??= new Map())

/** Sends a request of this page before the program needs its answer. The server decides about it by the session, as always. */
export function ask(address: string): Promise<Response> {
  const answer = fetch(address, {
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...viewHeaders() },
  })
  // It counts when it is used.
  answer.catch(() => {})
  answersAhead.set(address, answer)
  return answer
}

function keptRequests(): KeptRequests | undefined {
  try {
    return (JSON.parse(localStorage.getItem(homeRequestsKey) ?? 'null') ?? undefined) as
      KeptRequests | undefined
  } catch {
    return undefined
  }
}

/**
 * Sends the requests of the home page before it is drawn: at once those of the person's last visit, which `login` names, else those of each
 * first visit, as soon as the server has said who is signed in.
 */
export function askAhead(
  login: Pick<LoginValue, 'uid'> | undefined,
  me: Promise<Me | null | undefined>,
): void {
  const kept = keptRequests()
  if (login && kept?.uid === login.uid) return kept.addresses.forEach(ask)
  me.then(
    (person) => {
      const addresses = person ? homeRequests(person) : []
      if (!person || addresses.length === 0) return
      addresses.forEach(ask)
      // For the next visit, if this one ends before the page has settled.
      const requests: KeptRequests = { uid: person.uid, addresses }
      keep(localStorage, homeRequestsKey, JSON.stringify(requests))
    },
    () => {},
  )
}
