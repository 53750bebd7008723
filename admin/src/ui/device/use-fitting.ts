import { useLayoutEffect, useRef, useState } from 'react'

/** The items to fit on one line. */
interface Options {
  /** Keys in display order; a child's key is its `data-fit`. */
  keys: readonly string[]
  /** Always shown, even without room. */
  isKept: (key: string) => boolean
  /** Measures again when it changes. */
  shape: string
}

/** Returns which items fit on one line: those always shown, then as many others as there is room for. */
export function useFitting<E extends HTMLElement>({ keys, isKept, shape }: Options) {
  const line = useRef<E>(null)
  const [width, setWidth] = useState(0)
  const [fit, setFit] = useState<{ shape: string; width: number; keys: readonly string[] } | null>(
    null,
  )
  const isMeasured = fit !== null && fit.shape === shape && fit.width === width

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
    // An item that does not fit also blocks all after it, so that a wide one is not skipped for a narrow one.
    setFit({ shape, width, keys: keys.filter((key) => isKept(key) || fits(key)) })
  }, [isMeasured, width, shape, keys, isKept])
  return { line, isMeasured, fitting: isMeasured ? fit.keys : keys }
}
