import { useLayoutEffect, useRef } from 'react'
import { fitColumns } from './fit-columns.js'

const footerHeight = 68

/** Stretches the scrolling frame of a table to the bottom of the window, so that its head and scroll bar are always visible, and fits its columns. */
export function useFillHeight<E extends HTMLElement>() {
  const frame = useRef<E>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const fit = () => {
      const top = element.getBoundingClientRect().top + document.documentElement.scrollTop
      fitColumns(element)
      element.dataset.overflow = String(element.scrollWidth > element.clientWidth + 1)
      element.style.maxHeight = `${Math.max(320, window.innerHeight - top - footerHeight)}px`
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    for (const child of element.children) observer.observe(child)
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
    }
  }, [])
  return frame
}
