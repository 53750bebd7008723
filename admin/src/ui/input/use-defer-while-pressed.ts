import { useCallback, useRef } from 'react'

/** Defers changes that would move the page while the pointer is down, so that nothing slips from under it. */
export function useDeferWhilePressed() {
  const waiting = useRef<(() => void)[] | null>(null)
  /** Runs at once, or when the pointer is released. */
  const afterRelease = useCallback((work: () => void) => {
    if (waiting.current) waiting.current.push(work)
    else work()
  }, [])
  /** Handles `pointerdown`. */
  const deferWhilePressed = useCallback(() => {
    if (waiting.current) return
    waiting.current = []
    const ended = new AbortController()
    const onRelease = () => {
      ended.abort()
      // The click event follows the release of the pointer.
      setTimeout(() => {
        const deferred = waiting.current ?? []
        waiting.current = null
        for (const work of deferred) work()
      })
    }
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, onRelease, { signal: ended.signal })
  }, [])
  return { afterRelease, deferWhilePressed }
}
