import { useCallback, useRef } from 'react'

/** Delays changes that would move the page while something on it is pressed and would slip from under the pointer. */
export function usePressed() {
  const waiting = useRef<(() => void)[] | null>(null)
  /** Runs at once, or when the pointer is released. */
  const after = useCallback((work: () => void) => {
    if (waiting.current) waiting.current.push(work)
    else work()
  }, [])
  /** Called when the pointer goes down. */
  const hold = useCallback(() => {
    if (waiting.current) return
    waiting.current = []
    const ended = new AbortController()
    const letGo = () => {
      ended.abort()
      // The click event follows the release of the pointer.
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
