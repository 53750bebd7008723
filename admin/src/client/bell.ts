import type { Bell } from '@tinkerdesk/shared'
import { request } from './request.js'

let bell: Bell | undefined
const listeners = new Set<() => void>()

/** The person's newest notifications and unread conversations. Absent until they are loaded. */
export const currentBell = () => bell
export const onBell = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Takes in an answer of the server. `undefined` after signing out. */
export function takeBell(next: Bell | undefined) {
  bell = next
  for (const listener of listeners) listener()
}

/** Loads the bell. Without an answer it stays as it is until the next event. */
export const loadBell = (): Promise<Bell | undefined> =>
  request<Bell>('get', '/api/bell').catch(() => undefined)

/** The number on the bell: unread notifications and conversations. */
export const countOf = (shown: Bell | undefined): number =>
  shown ? shown.unread + shown.chats.length : 0
