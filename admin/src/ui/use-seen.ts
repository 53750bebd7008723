import { useEffect, useRef, useState } from 'react'

/** Whether an element has come into sight, or nearly so; once it has, for good. */
export function useSeen<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: '80px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { element, isSeen }
}
