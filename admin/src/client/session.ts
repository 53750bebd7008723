import type { Me } from '@tinkerdesk/shared/base/roles'
import { chosenLanguage, keepLanguage } from './device-language.js'
import { HttpProblem } from './http-problem.js'
import { meAddress } from './first/ask-ahead.js'
import { clearStorage, endClearing } from './clear-storage.js'
import { readLoginValue, writeLoginValue } from './storage/login-value.js'
import { forgetOthers, forgetOwn } from './own-device/mark.js'
import { keepTyped, reloadPage } from './reload.js'
import { endView } from './storage/view.js'
import { request, whenNameIsUnknown, whenSessionEnds } from './request.js'

let me: Me | undefined
const listeners = new Set<() => void>()

export const currentMe = () => me
export const onMeChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const never = new Promise<never>(() => {})

/** Opens the sign-in in this document, while no person was shown in it. */
let openSignIn: (address: string) => void

/**
 * Returns the signed-in person and updates the local login value. If nobody is signed in, it opens the sign-in and never returns; throws if
 * the server cannot be reached.
 */
export async function openSession(onNobody: typeof openSignIn): Promise<Me> {
  openSignIn = onNobody
  whenSessionEnds((reason) => void goToSignIn(reason))
  // The response names the server's build.
  whenNameIsUnknown(() => void refreshMe().catch(() => {}))
  let own: Me
  try {
    own = await refreshMe()
  } catch (error) {
    if (endOf(error)) return never
    if (error instanceof HttpProblem && error.code === 'view_over') {
      endView()
      location.replace('/')
      return never
    }
    throw error
  }
  endClearing()
  followLanguage(own)
  return own
}

/**
 * Loads the page in the language of its person, who may have chosen it on another device. A page whose texts did not load is in English and
 * stays so: another try would load it for ever.
 */
function followLanguage({ language = 'en' }: Me): void {
  // On a slow line the product may be open by now, with something typed.
  if (language !== (chosenLanguage() ?? 'en') && keepLanguage(language)) void reloadPage()
}

/** Deletes what the person typed on this device. */
const forgetTyped = () =>
  import('./kept-work.js').then((kept) => kept.forgetTyped()).catch(() => {})

/** Opens the product for a person whom this device remembers, while the server cannot be reached. */
export const adoptMe = (remembered: Me) => {
  me ??= remembered
}

/** Checks who is signed in. A changed role updates the local value and the menus. */
export async function refreshMe(): Promise<Me> {
  const answer = await request<Me>('get', meAddress)
  await forgetOthers(answer)
  const stored = readLoginValue()
  if (stored?.uid !== answer.uid || stored.email !== answer.email || stored.role !== answer.role)
    writeLoginValue(answer)
  if (me && JSON.stringify(me) === JSON.stringify(answer)) return me
  me = answer
  for (const listener of listeners) listener()
  return answer
}

/** Keeps the person up to date while the page is open: checks again on return to it, and follows a sign-out in another tab. */
export function watchSession(): () => void {
  let checkedAt = Date.now()
  const onReturn = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < 30_000) return
    checkedAt = Date.now()
    // Without a response, leave the page as it is: the next request reports the problem.
    refreshMe().catch(() => {})
  }
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === 'auth' || key === null) && readLoginValue()?.uid !== me?.uid && startsToGo())
      void reloadPage()
  }
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('storage', onStorage)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('storage', onStorage)
  }
}

type Ending = 'expired' | 'disabled'
const endings: Record<string, Ending> = { unauthenticated: 'expired', account_disabled: 'disabled' }

/** Returns how the session ended if this error says that it did. */
const endOf = (error: unknown): Ending | undefined =>
  error instanceof HttpProblem ? endings[error.code] : undefined

/** True while this tab signs out, so that its ended session is not reported as ended from elsewhere. */
let isLeaving = false
export const setLeaving = (next: boolean) => {
  isLeaving = next
}

/** Leaves the page after the person was signed out elsewhere or disabled, and clears everything on the device. */
export async function endedElsewhere(reason: 'ended' | 'disabled'): Promise<void> {
  if (!startsToGo()) return
  await forgetTyped()
  await clearStorage()
  await toSignIn(reason)
}

/**
 * Checks the local login value, which may have become malformed since the page was loaded: then clears storage and reloads. Typed text
 * is kept.
 */
export async function checkLoginValue(): Promise<void> {
  if (readLoginValue() || !startsToGo()) return
  await keepTyped()
  await clearStorage()
  location.reload()
}

let isGoing = false

/** True if this tab may leave the page now. Of two reasons that come together, such as a sign-out in another tab, the first leads away. */
function startsToGo(): boolean {
  if (isGoing || isLeaving) return false
  isGoing = true
  // The page is still here if the person chose to stay with unsaved changes.
  setTimeout(() => (isGoing = false), 5000)
  return true
}

/** Leaves for sign-in if this error says that the session has ended. */
export function followEnd(error: unknown): void {
  const reason = endOf(error)
  if (reason) void goToSignIn(reason)
}

/** Leaves for sign-in. Only an expired session keeps what is typed on this device. */
async function goToSignIn(reason: Ending): Promise<void> {
  if (!startsToGo()) return
  await (reason === 'expired' ? keepTyped() : forgetTyped())
  await toSignIn(reason)
}

async function toSignIn(reason: Ending | 'ended'): Promise<void> {
  endView()
  await forgetOwn()
  // On a shared computer, do not reveal who signed in last.
  for (const key of ['auth', 'me']) localStorage.removeItem(key)
  const here = location.pathname + location.search
  const query = new URLSearchParams({
    ...(here === '/' ? {} : { to: here }),
    // Someone who was never signed in has no ended session.
    ...(reason === 'disabled' || me ? { reason } : {}),
  })
  const address = `/auth/sign-in${query.size > 0 ? `?${query}` : ''}`
  if (me) return location.replace(address)
  isGoing = false
  openSignIn(address)
}
