import { useEffect, useEffectEvent, useRef } from 'react'
import { request } from '../../client/request.js'

/** Tells the server that the person has seen the lines of a group up to a number, while the page is visible. */
export function useSeen(
  group: string,
  sequence: number | undefined,
  isAtEnd: boolean,
  onSeen: () => void,
): void {
  const done = useEffectEvent(onSeen)
  const sent = useRef(0)
  useEffect(() => {
    const send = async () => {
      if (
        sequence === undefined ||
        !isAtEnd ||
        document.visibilityState !== 'visible' ||
        sent.current >= sequence
      )
        return
      const before = sent.current
      sent.current = sequence
      try {
        await request('post', `/api/chat-groups/${group}/seen`, { body: { sequence } })
        done()
      } catch {
        // The next line, or the next look at the page, sends it again.
        sent.current = before
      }
    }
    const onVisible = () => void send()
    void send()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [group, sequence, isAtEnd])
}
