import type { ChatEvent, ChatSeen, ChatTyping } from '@tinkerdesk/shared/wire/live'

/** A message of the socket about chats. After a gap, anything may have been missed. */
export type ChatNews =
  | { type: 'message'; event: ChatEvent }
  | { type: 'group'; group: string; isMember: boolean }
  | ({ type: 'seen' } & ChatSeen)
  | ({ type: 'typing' } & ChatTyping)
  /** The person's notifications changed, or what they have seen. */
  | { type: 'bell' }
  | { type: 'gap' }

const listeners = new Set<(news: ChatNews) => void>()

let send = (_group: string): void => {}

/** Sets the function that tells the others of a group that the person is typing. */
export const whenTyping = (act: (group: string) => void) => {
  send = act
}

/** Tells the others of a group that the person is typing, while this tab is connected. */
export const noteTyping = (group: string) => send(group)

/** Passes news to the open chats. */
export const noteChat = (news: ChatNews) => {
  for (const listener of listeners) listener(news)
}

/** Listens to news of chats. Returns a function that ends it. */
export const onChat = (listener: (news: ChatNews) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
