import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readListState, writeListState, type ListState } from './list-state.js'

/** A list's state, kept in the address: it can be shared, and "back" leads to what was shown before. */
export function useListState() {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => readListState(address), [address])
  /** A change of anything but the page itself starts again at the first. */
  const change = useCallback(
    (next: Partial<ListState>) => {
      const whole = { ...state, ...('page' in next ? {} : { page: 1 }), ...next }
      // Typing on in the search box is one step back, not one for every pause.
      const replace = 'search' in next && state.search !== '' && whole.search !== ''
      setAddress(writeListState(whole), { replace })
    },
    [state, setAddress],
  )
  return { state, change }
}

/** Leads to the last page where the one that was asked for is past it, as after its last record was archived. */
export function useLastPage({ page, size }: ListState, total: number, isEmpty: boolean) {
  const [address, setAddress] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / size))
  const isPast = isEmpty && total > 0 && page > last
  useEffect(() => {
    if (isPast) setAddress(writeListState({ ...readListState(address), page: last }), { replace: true })
  }, [isPast, last, address, setAddress])
  return isPast
}
