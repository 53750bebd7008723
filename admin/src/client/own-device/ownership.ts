import type { Role } from '@tinkerdesk/shared/base/roles'

/** How this device and its person belong together. */
export interface Ownership {
  /** True if other people have signed in on this device. */
  isShared: boolean
  /** True if the person has marked it as their own. */
  isOwn: boolean
}

/** The people whose work a device of their own may keep. */
const keptRoles: readonly Role[] = ['student', 'mentor']
export const mayKeepWork = (role: Role): boolean => keptRoles.includes(role)

let current: Ownership | undefined
const listeners = new Set<() => void>()

/** Undefined until the device is asked, and on one that cannot tell: there, nothing is offered. */
export const ownership = () => current
export const onOwnership = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const noteOwnership = (next: Ownership | undefined) => {
  current = next
  for (const listener of listeners) listener()
}
