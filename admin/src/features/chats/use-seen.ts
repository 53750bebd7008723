import { useEffect, useEffectEvent, useRef } from 'react'
import { request } from '../../client/request.js'

/** Tells the server that the person has seen the lines of a group up to a number, while the page is visible. */
export function useSeen(group: string, sequence: number | undefined, isAtEnd: boolean, onSeen: () => void): void {
  const done = useEffectEvent(onSeen)
  const sent = useRef(0)
  useEffect(() => {
    const send = () => {
      if (sequence === undefined || !isAtEnd || document.visibilityState !== 'visible' || sent.current >= sequence) return
      const before = sent.current
      sent.current = sequence
      request('post', `/api/chat-groups/${group}/seen`, { body: { sequence } }).then(
        () => done(),
        () => {
          // The next line, or the next look at the page, sends it again.
          sent.current = before
        },
      )
    }
    send()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [group, sequence, isAtEnd])
}
