import type { Me } from '@tinkerdesk/shared/base/roles'
import { HttpProblem } from './http-problem.js'
import { readLoginValue, writeLoginValue } from './login-value.js'
import { request, whenSessionEnds } from './request.js'

/** Stands while storage was cleared and no session was found since, so that the page never reloads twice. */
const clearedMark = 'storage-cleared'

let me: Me | undefined
const listeners = new Set<() => void>()

export const currentMe = () => me
export const onMeChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const never = new Promise<never>(() => {})

/**
 * The signed-in person, with the local login value in step. Leaves the page when there is none; throws when the server
 * cannot be asked.
 */
export async function openSession(): Promise<Me> {
  whenSessionEnds(goToSignIn)
  if (!readLoginValue() && !sessionStorage.getItem(clearedMark)) {
    clearStorage()
    location.reload()
    return never
  }
  try {
    await refreshMe()
  } catch (error) {
    if (error instanceof HttpProblem && ['unauthenticated', 'account_disabled'].includes(error.code)) return never
    throw error
  }
  sessionStorage.removeItem(clearedMark)
  return me!
}

/** Asks who is signed in now; a role that changed meanwhile reaches the local value and the menus. */
export async function refreshMe(): Promise<void> {
  const answer = await request<Me>('get', '/api/auth/me')
  const known = readLoginValue()
  if (known?.uid !== answer.uid || known.email !== answer.email || known.role !== answer.role) writeLoginValue(answer)
  if (JSON.stringify(me) === JSON.stringify(answer)) return
  me = answer
  for (const listener of listeners) listener()
}

/** Keeps the person in step while the page lives: asks again on return to it, and follows a sign-out in another tab. */
export function watchSession(): () => void {
  let asked = Date.now()
  const onReturn = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < 30_000) return
    asked = Date.now()
    // Without an answer the page stays as it is: the next call says what is wrong.
    refreshMe().catch(() => {})
  }
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === 'auth' || key === null) && readLoginValue()?.uid !== me?.uid) location.reload()
  }
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('storage', onStorage)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('storage', onStorage)
  }
}

function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem(clearedMark, 'yes')
}

/** Stands while this very tab signs out: its session then ends by nobody else's doing. */
let isLeaving = false

/** Ends the session on this device, or on all of them. Throws when the server does not confirm. */
export async function signOut(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  isLeaving = true
  try {
    await request('post', where === 'here' ? '/api/auth/sign-out' : '/api/auth/sign-out-everywhere')
  } catch (error) {
    isLeaving = false
    throw error
  }
  clearStorage()
  // The root, not this address: the next person at a shared computer need not see what was open.
  location.replace('/')
}

/** Leaves the page whose session was ended from elsewhere, with nothing of it left on the device. */
export function endedElsewhere(reason: 'expired' | 'disabled') {
  if (isLeaving) return
  clearStorage()
  goToSignIn(reason)
}

function goToSignIn(reason: 'expired' | 'disabled') {
  // Who signed in last is nobody's business on a shared computer.
  localStorage.removeItem('auth')
  const here = location.pathname + location.search
  const query = new URLSearchParams({
    ...(here === '/' ? {} : { to: here }),
    // Who was never signed in has no session that ended.
    ...(reason === 'disabled' || me ? { reason } : {}),
  })
  location.replace(`/auth/sign-in${query.size > 0 ? `?${query}` : ''}`)
}
