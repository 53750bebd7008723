import { isRecord, type Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { request } from '../../client/request.js'
import { keepPlace, placeAt, type ListPlace } from '../list-state/list-memory.js'
import { keepOrder, type ListOrder } from '../list-state/list-order.js'
import type { ListRow } from '../values/list-row.js'

interface Options {
  resource: Resource
  frame: RefObject<HTMLElement | null>
  rows: readonly ListRow[]
  /** True when the rows are those of the address. */
  isSettled: boolean
  selected: ReadonlyMap<string, ListRow>
  onSelect: (rows: readonly ListRow[], isOn: boolean) => void
  /** The rows' place in the whole list, for the records' pages. */
  order: Pick<ListOrder, 'matching' | 'page' | 'size'>
}

/** Ids in one address. */
const maxAsked = 300

/** True until the first page after an address was typed or a link was followed from outside: that one begins at its top. */
let isArrival = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'navigate')

const frameOf = (list: HTMLElement | null) => list?.querySelector('.td-table-frame')
const rowIn = (list: HTMLElement | null, id: string | null) =>
  id === null ? null : list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/**
 * Remembers the scroll, the selected rows and the last used row of a list, and restores them on Back and after a reload. A page that leads
 * to a list with the state `{row: id}` shows and focuses that row.
 */
export function useListPlace({
  resource,
  frame,
  rows,
  isSettled,
  selected,
  onSelect,
  order,
}: Options): void {
  const { pathname, search, key, state } = useLocation()
  const move = useNavigationType()
  const address = pathname + search
  const used = useRef<string | null>(null)

  useEffect(() => {
    const list = frame.current
    const note = ({ target }: Event) => {
      used.current =
        (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row) ||
        used.current
    }
    list?.addEventListener('focusin', note)
    list?.addEventListener('click', note)
    return () => {
      list?.removeEventListener('focusin', note)
      list?.removeEventListener('click', note)
    }
  }, [frame])

  const keepShown = useEffectEvent(() => {
    if (isSettled) keepOrder(resource, { address, ...order, ids: rows.map(({ id }) => id) })
  })
  useEffect(() => keepShown(), [isSettled, rows])

  useLayoutEffect(() => {
    const list = frame.current
    const keep = () =>
      keepPlace(address, {
        top: frameOf(list)?.scrollTop ?? 0,
        windowTop: window.scrollY,
        row: used.current,
        selected: [...selected.keys()],
      })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [address, selected, frame])

  const restored = useRef<string>(undefined)
  useEffect(() => {
    if (!isSettled || restored.current === key) return
    restored.current = key
    const row = isRecord(state) && typeof state.row === 'string' ? state.row : undefined
    const place = (move === 'POP' && !isArrival) || row ? placeAt(address) : undefined
    isArrival = false
    if (place) restore(frame.current, place)
    const target = rowIn(frame.current, row ?? place?.row ?? null)
    target?.focus({ preventScroll: true })
    if (row || place) target?.scrollIntoView({ block: 'nearest' })
    if (!place?.selected.length || selected.size > 0) return
    const here = rows.filter(({ id }) => place.selected.includes(id))
    onSelect(here, true)
    const elsewhere = place.selected
      .filter((id) => here.every((shown) => shown.id !== id))
      .slice(0, maxAsked)
    if (elsewhere.length > 0)
      void request<ListRow[]>(
        'get',
        `/api/${resource.url}?filter=id||$in||${elsewhere.join(',')}`,
      ).then(
        (others) => onSelect(others, true),
        // The selection of this page is enough without a connection.
        () => undefined,
      )
  }, [isSettled, key, move, state, address, frame, rows, selected, onSelect, resource])
}

function restore(list: HTMLElement | null, { top, windowTop }: ListPlace): void {
  frameOf(list)?.scrollTo({ top })
  window.scrollTo({ top: windowTop })
}
