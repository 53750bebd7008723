import { useCallback, useRef } from 'react'

/** Puts off what would move a page while something on it is being pressed: it would go away from under the pointer. */
export function usePressed() {
  const waiting = useRef<(() => void)[] | null>(null)
  /** At once, or when the pointer is let go. */
  const after = useCallback((work: () => void) => {
    if (waiting.current) waiting.current.push(work)
    else work()
  }, [])
  /** To be told that the pointer goes down. */
  const hold = useCallback(() => {
    if (waiting.current) return
    waiting.current = []
    const ended = new AbortController()
    const letGo = () => {
      ended.abort()
      // The click comes after the pointer is let go.
      setTimeout(() => {
        const works = waiting.current ?? []
        waiting.current = null
        for (const work of works) work()
      })
    }
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, letGo, { signal: ended.signal })
  }, [])
  return { after, hold }
}
