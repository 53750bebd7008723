import { useLayoutEffect, useRef, useState } from 'react'

/** What is to stand on one line. */
interface Wanted {
  /** In the order in which it stands; a child's key is its `data-fit`. */
  keys: readonly string[]
  /** Stands there even where there is no room. */
  isKept: (key: string) => boolean
  /** Measured anew when it changes. */
  shape: string
}

/** Which of several things fit on one line: what is kept, then as many of the others as there is room for beside the rest. */
export function useFitting<E extends HTMLElement>({ keys, isKept, shape }: Wanted) {
  const line = useRef<E>(null)
  const [width, setWidth] = useState(0)
  const [found, setFound] = useState<{ shape: string; width: number; keys: readonly string[] } | null>(null)
  const isMeasured = found !== null && found.shape === shape && found.width === width

  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const look = () => setWidth(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = line.current
    if (!element || isMeasured || element.clientWidth !== width) return
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
    const boxes = [...element.children].map((child) => ({
      key: (child as HTMLElement).dataset.fit,
      width: child.getBoundingClientRect().width + gap,
    }))
    const widthOf = (test: (key: string | undefined) => boolean) =>
      boxes.filter(({ key }) => test(key)).reduce((sum, box) => sum + box.width, 0)
    let room = width + gap - widthOf((key) => key === undefined || isKept(key))
    const fits = (key: string) => {
      room -= widthOf((other) => other === key)
      return room >= 0
    }
    // One that does not fit takes the room of all after it, so that a wide one is not passed over for a narrow one.
    setFound({ shape, width, keys: keys.filter((key) => isKept(key) || fits(key)) })
  }, [isMeasured, width, shape, keys, isKept])
  return { line, isMeasured, fitting: isMeasured ? found.keys : keys }
}
