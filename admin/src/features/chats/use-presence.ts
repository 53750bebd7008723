import { spokenLocale } from '@tinkerdesk/shared/base/say'
import type { ChatPerson } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { noteTyping, onChat } from '../../client/chat-news.js'
import type { Line } from './messages/merge-messages.js'

/** Others are told at most this often, and show it for a while longer. */
const [tellEveryMs, shownMs] = [3000, 5000]

/** The reader of markers that all admins share. */
const adminsMarker = 'admins'

/** A member, and the number of the latest message that they have seen. */
interface Seen {
  id: string
  sequence: number
}

/** Follows who is typing in a group and how far each member has read. `type` tells the others that this person is typing. */
export function usePresence(group: string, people: readonly ChatPerson[]) {
  const [typing, setTyping] = useState<readonly string[]>([])
  const [later, setLater] = useState<ReadonlyMap<string, number>>(new Map())
  const toldAt = useRef(0)
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const end = (person: string) => {
      clearTimeout(timers.get(person))
      timers.delete(person)
      setTyping((all) => all.filter((other) => other !== person))
    }
    const stop = onChat((news) => {
      if (news.type === 'typing' && news.group === group) {
        clearTimeout(timers.get(news.person))
        timers.set(
          news.person,
          setTimeout(() => end(news.person), shownMs),
        )
        setTyping((all) => (all.includes(news.person) ? all : [...all, news.person]))
      }
      if (news.type === 'seen' && news.group === group)
        setLater((all) => new Map(all).set(news.person, news.sequence))
      // A person who sent something is not typing any more.
      if (news.type === 'message' && news.event.group === group)
        end(String(news.event.message['sender']))
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [group])
  const seen: Seen[] = people
    .filter(({ isMember }) => isMember)
    .map(({ id, role, seen: first }) => ({
      id,
      sequence: Math.max(
        first,
        later.get(id) ?? 0,
        role === 'admin' ? (later.get(adminsMarker) ?? 0) : 0,
      ),
    }))
  return {
    typing,
    seen,
    type: () => {
      if (Date.now() - toldAt.current < tellEveryMs) return
      toldAt.current = Date.now()
      noteTyping(group)
    },
  }
}

/** Returns "Asha and Ravi", with at most three names. */
function together(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names
  return new Intl.ListFormat(spokenLocale()).format(shown)
}

/** Returns who is typing, in a sentence, or `undefined`. */
export const typingSentence = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : `${together(names)} ${names.length === 1 ? 'is' : 'are'} typing…`

/** Returns who has seen the person's own latest message, in a sentence, or `undefined`. Admins read a chat with them together. */
export function seenSentence(
  last: Line | undefined,
  seen: readonly Seen[],
  me: string,
  isThread: boolean,
  nameOf: (id: string) => string,
): string | undefined {
  if (!last || last.sender !== me || last.news !== null || last.deleted) return undefined
  const readers = seen
    .filter(({ id, sequence }) => id !== me && sequence >= last.sequence)
    .map(({ id }) => id)
  if (readers.length === 0) return undefined
  return `Seen by ${isThread && readers.length > 1 ? 'the admins' : together(readers.map(nameOf))}`
}
