import { useEffect, useState } from 'react'

const usualPauseMs = 300

/** Returns a text, trimmed, a moment after it was last changed. */
export function useLater(text: string, pauseMs = usualPauseMs): string {
  const [later, setLater] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setLater(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return later
}
