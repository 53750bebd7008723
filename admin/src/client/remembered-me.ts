import type { Me } from '@tinkerdesk/shared/base/roles'
import { keep } from './storage/keep.js'
import { HttpProblem, isCutOff } from './http-problem.js'
import { readLoginValue } from './storage/login-value.js'
import { adoptMe } from './session.js'

/** Deleted with the login value. It only draws the frame: whatever a page reads, the server decides. */
const key = 'me'

/** Remembers the signed-in person on this device, so that the product opens without a connection. */
export const rememberMe = (me: Me) => keep(localStorage, key, JSON.stringify(me))

function remembered(): Me | undefined {
  try {
    const me = JSON.parse(localStorage.getItem(key) ?? 'null') as Me | null
    return me && me.uid === readLoginValue()?.uid ? me : undefined
  } catch {
    return undefined
  }
}

/** True if the server did not answer, or something between it and this device answered for it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof HttpProblem && isCutOff(error)

/** Opens the product for the remembered person if the session's error, or none yet, says that there is no connection. Returns false otherwise. */
export function adoptRemembered(error: unknown): boolean {
  const me = error === undefined || isUnreachable(error) ? remembered() : undefined
  if (me) adoptMe(me)
  return me !== undefined
}
