import type { InputRef } from 'antd'
import { useEffect, type RefObject } from 'react'

/** The slash key focuses a page's search box. */
export function useSearchKey(box: RefObject<InputRef | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).matches('input, textarea')) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
