import { currentView } from './view.js'

/** True once this page has cleared the device for the next person. The page is about to leave. */
let isCleared = false

/**
 * Stores a value on this device, in `localStorage` or for this tab. Nothing is stored on a full device, nothing of a person whom an admin looks as, and nothing after `clearKept`: what
 * still arrives then is of the person who has left. So a reader must do without the value.
 */
export function keep(storage: Storage, key: string, value: string): void {
  if (isCleared || (currentView() && storage === localStorage)) return
  try {
    storage.setItem(key, value)
  } catch {
    // Full, or switched off.
  }
}

/** Deletes everything that was kept on this device, and keeps nothing more from this page. */
export function clearKept(): void {
  isCleared = true
  localStorage.clear()
  sessionStorage.clear()
}
