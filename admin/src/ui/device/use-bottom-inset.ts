import { useLayoutEffect, type RefObject } from 'react'
import { bottomInset } from './bottom-inset.js'

/** Whatever has controls and may lie at the bottom of the page. */
const bars = '[data-bottom-bar], .ant-modal-footer, .ant-drawer-footer'

const isShown = ({ width, height }: DOMRect) => width > 0 && height > 0

/**
 * Keeps messages above the bars at the bottom of the page, wherever it is scrolled to: their distance is in `--bottom-inset`. A bar says by
 * `data-bottom-bar` that it is one.
 */
export function useBottomInset(box: RefObject<HTMLElement | null>, isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return
    const { style } = document.documentElement
    let frame = 0
    const measure = () => {
      frame = 0
      const spans = [...document.querySelectorAll(bars)]
        .map((bar) => bar.getBoundingClientRect())
        .filter(isShown)
      const inset = bottomInset({
        height: innerHeight,
        messages: box.current?.offsetHeight ?? 0,
        usual: 16,
        bars: spans,
      })
      if (inset === 16) style.removeProperty('--bottom-inset')
      else style.setProperty('--bottom-inset', `${inset}px`)
    }
    const later = () => (frame ||= requestAnimationFrame(measure))
    const pageChanges = new MutationObserver(later)
    pageChanges.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(later)
    sizes.observe(document.body)
    if (box.current) sizes.observe(box.current)
    addEventListener('scroll', later, { capture: true, passive: true })
    addEventListener('resize', later)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      pageChanges.disconnect()
      sizes.disconnect()
      removeEventListener('scroll', later, { capture: true })
      removeEventListener('resize', later)
      style.removeProperty('--bottom-inset')
    }
  }, [box, isActive])
}
