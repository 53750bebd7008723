import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readListState, writeListState, type ListState } from './list-state.js'

/** A list's state in the address: it can be shared, and Back restores it. */
export function useListState() {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => readListState(address), [address])
  /** Any change except of the page itself starts again at page 1. */
  const change = useCallback(
    (next: Partial<ListState>) => {
      const whole = { ...state, ...('page' in next ? {} : { page: 1 }), ...next }
      // Typing in the search box is one step back, not one per pause.
      const replace = 'search' in next && state.search !== '' && whole.search !== ''
      setAddress(writeListState(whole), { replace })
    },
    [state, setAddress],
  )
  return { state, change }
}

/** Goes to the last page if the requested one no longer exists, as after archiving its last record. */
export function useLastPage({ page, size }: ListState, total: number, isEmpty: boolean) {
  const [address, setAddress] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / size))
  const isPast = isEmpty && total > 0 && page > last
  useEffect(() => {
    if (isPast) setAddress(writeListState({ ...readListState(address), page: last }), { replace: true })
  }, [isPast, last, address, setAddress])
  return isPast
}
