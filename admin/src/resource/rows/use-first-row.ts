import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

interface Options {
  frame: RefObject<HTMLElement | null>
  isFetching: boolean
  /** The words that the rows are searched by. */
  search: string
  page: number
}

/** Returns a function that focuses the first row once the rows are those of a search. A new page begins at its top. */
export function useFirstRow({
  frame,
  isFetching,
  search,
  page,
}: Options): (search: string) => void {
  const [target, setTarget] = useState<{ search: string } | null>(null)
  const settled = useRef<typeof target>(null)
  useEffect(() => {
    if (target === null || settled.current === target || isFetching || target.search !== search)
      return
    settled.current = target
    frame.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }, [target, isFetching, search, frame])
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    frame.current?.querySelector('.td-table-frame')?.scrollTo({ top: 0 })
    window.scrollTo({ top: 0 })
  }, [page, frame])
  return useCallback((searched: string) => setTarget({ search: searched }), [])
}
