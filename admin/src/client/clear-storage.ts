import { clearKept } from './storage/keep.js'
import { forgetOwn } from './own-device/mark.js'

/** Set after clearing storage, to prevent a reload loop. */
const clearedMark = 'storage-cleared'

/** Deletes what this device keeps, except what is typed, before the page loads again or leaves. */
export async function clearStorage(): Promise<void> {
  clearKept()
  await forgetOwn()
  try {
    sessionStorage.setItem(clearedMark, 'yes')
  } catch {
    // Without storage there is nothing to clear a second time.
  }
}

/** True after `clearStorage`, until a person is signed in. */
export const isStorageCleared = (): boolean => sessionStorage.getItem(clearedMark) !== null

/** A person is signed in: a login value that is missing later clears the storage again. */
export const endClearing = (): void => sessionStorage.removeItem(clearedMark)
