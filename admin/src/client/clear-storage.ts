import { clearKept } from './keep.js'

/** Set after clearing storage, to prevent a reload loop. */
const clearedMark = 'storage-cleared'

/** Clears what is kept on this device, before the page loads again or leaves. */
export function clearStorage(): void {
  clearKept()
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
