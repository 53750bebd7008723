import { useEffect, useRef, useState } from 'react'

/** True once an element has come into view, or is no farther from it than `margin`. It never returns to false. */
export function useInView<E extends HTMLElement>(margin = '80px') {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      {
        rootMargin: margin,
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen, margin])
  return { element, isSeen }
}
