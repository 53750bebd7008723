import { useEffect, useEffectEvent, useRef } from 'react'
import { autosavePause } from './autosave-pause.js'

/** Calls `keep` after changes of some values: after a short rest, and every two seconds while someone types on. */
export function useKeptWhileTyping(values: unknown, keep: () => Promise<unknown>): void {
  const before = useRef(values)
  const unkeptSince = useRef<number>(undefined)
  const keepNow = useEffectEvent(() => {
    unkeptSince.current = undefined
    void keep()
  })
  useEffect(() => {
    if (before.current === values) return
    before.current = values
    const now = performance.now()
    unkeptSince.current ??= now
    const timer = setTimeout(() => keepNow(), autosavePause(unkeptSince.current, now))
    return () => clearTimeout(timer)
  }, [values])
}
