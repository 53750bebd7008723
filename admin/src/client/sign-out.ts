import { clearStorage } from './clear-storage.js'
import { forgetTyped, keptWork, type Unsaved } from './kept-work.js'
import { notePerson } from './own-device/people.js'
import { leaveQuietly, storeTyped } from './reload.js'
import { request } from './request.js'
import { currentView, endView } from './storage/view.js'
import { currentMe, followEnd, setLeaving } from './session.js'

export type SignOutPlace = 'here' | 'everywhere'

/** Returns what signing out would delete: the person's drafts, those of open forms included, and what waits to be sent. */
export async function unsavedWork(uid: string): Promise<readonly Unsaved[]> {
  await storeTyped()
  return keptWork(uid)
}

/** Ends the session on this device, or on all devices. Throws if the server does not confirm. */
export async function signOut(where: SignOutPlace = 'here'): Promise<void> {
  // The session is the admin's, who only stops to look.
  if (currentView()) {
    endView()
    leaveQuietly()
    return location.replace('/')
  }
  setLeaving(true)
  try {
    await request('post', where === 'here' ? '/api/auth/sign-out' : '/api/auth/sign-out-everywhere')
  } catch (error) {
    setLeaving(false)
    followEnd(error)
    throw error
  }
  const me = currentMe()
  // One who leaves before the first screen is idle has used this device, too.
  await Promise.all([forgetTyped(), me && notePerson(me.uid)])
  await clearStorage()
  leaveQuietly()
  // Go to the root, not back to this address: the next person at a shared computer need not see what was open.
  location.replace('/')
}
