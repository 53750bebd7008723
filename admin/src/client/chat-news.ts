import type { ChatEvent } from '@tinkerdesk/shared/wire/live'

/** A message of the socket about chats. After a gap, anything may have been missed. */
export type ChatNews =
  | { type: 'message'; event: ChatEvent }
  | { type: 'group'; group: string; isMember: boolean }
  /** The person's notifications changed, or what they have seen. */
  | { type: 'bell' }
  | { type: 'gap' }

const listeners = new Set<(news: ChatNews) => void>()

/** Passes news to the open chats. */
export const noteChat = (news: ChatNews) => {
  for (const listener of listeners) listener(news)
}

/** Listens to news of chats. Returns a function that ends it. */
export const onChat = (listener: (news: ChatNews) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
