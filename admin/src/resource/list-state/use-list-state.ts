import type { Resource } from '@tinkerdesk/shared'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { setPreferences } from '../../ui/device/preferences.js'
import { presentColumn, presentPath } from './columns.js'
import { readListState, writeListState, type ListChange, type ListState } from './list-state.js'

/** Reads the address of a resource's list, which may have former names of fields and columns. */
export const listStateOf = (resource: Resource, address: URLSearchParams): ListState =>
  readListState(
    address,
    (path) => presentPath(resource, path),
    (path) => presentColumn(resource, path),
  )

/** A list's state in the address: it can be shared, and Back restores it. A bookmark may have former names of fields. */
export function useListState(resource: Resource) {
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  const read = useCallback((params: URLSearchParams) => listStateOf(resource, params), [resource])
  const state = useMemo(() => read(address), [address, read])
  /** Any change except of the page itself starts again at page 1. */
  const change = useCallback(
    (update: ListChange) => {
      // The address is ahead of what is drawn while a change is on its way: one that follows at once must not undo it.
      const isHere = window.location.pathname === pathname
      const now = isHere ? read(new URLSearchParams(window.location.search)) : state
      const next = typeof update === 'function' ? update(now) : update
      const whole = { ...now, ...('page' in next ? {} : { page: 1 }), ...next }
      // Typing in the search box is one step back, not one per pause. An arrangement of columns is none.
      const replace =
        'columns' in next ||
        'density' in next ||
        ('search' in next && now.search !== '' && whole.search !== '')
      setAddress(writeListState(whole), { replace })
    },
    [state, pathname, read, setAddress],
  )
  return { state, change }
}

/** Sets the density of rows that the address asks for, as that of a view does, once. From then on it is the person's choice. */
export function useAskedDensity(
  { density, page }: ListState,
  change: (next: Partial<ListState>) => void,
): void {
  useEffect(() => {
    if (!density) return
    setPreferences({ density })
    change({ density: undefined, page })
  }, [density, page, change])
}

/** Goes to the last page if the requested one no longer exists, as after archiving its last record. */
export function useLastPage({ page, size }: ListState, total: number, isEmpty: boolean) {
  const [address, setAddress] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / size))
  const isPast = isEmpty && total > 0 && page > last
  useEffect(() => {
    if (isPast)
      setAddress(writeListState({ ...readListState(address), page: last }), { replace: true })
  }, [isPast, last, address, setAddress])
  return isPast
}
