import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'

/** A cell of a grid, from 0. */
export interface Spot {
  row: number
  column: number
}

interface Options {
  rows: number
  columns: number
  isOn: (spot: Spot) => boolean
  /** The cell to start at. */
  start: () => Spot
  /** Switches cells. Absent where a cell only opens something. */
  onToggle: ((spots: readonly Spot[], to?: boolean) => void) | undefined
  onOpen?: ((spot: Spot) => void) | undefined
}

/** The attribute by which a cell is found again. */
export const spotKey = ({ row, column }: Spot): string => `${row} ${column}`

/** Returns the cells of the rectangle between two corners, row by row. */
export function spotsBetween(from: Spot, to: Spot): Spot[] {
  const [top, left] = [Math.min(from.row, to.row), Math.min(from.column, to.column)]
  return Array.from({ length: Math.abs(from.row - to.row) + 1 }, (_, down) =>
    Array.from({ length: Math.abs(from.column - to.column) + 1 }, (_down, right) => ({
      row: top + down,
      column: left + right,
    })),
  ).flat()
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The focused cell of a grid and the range from its anchor, by keyboard, mouse and touch. Cells have the attribute `data-spot`. */
export function useGridRange({ rows, columns, isOn, start, onToggle, onOpen }: Options) {
  const [head, setHead] = useState<Spot>(start)
  const [anchor, setAnchor] = useState<Spot>(head)
  const [isPainting, setPainting] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const pointer = useRef('')
  // Moving sets the focus and the anchor itself; ignore the focus event.
  const isMoving = useRef(false)
  const last = { row: rows - 1, column: columns - 1 }
  const focused = { row: Math.min(head.row, last.row), column: head.column }

  const spotElement = (spot: Spot) =>
    box.current?.querySelector<HTMLElement>(`[data-spot="${spotKey(spot)}"]`)
  const bounds = {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
  const isSingle = bounds.top === bounds.bottom && bounds.left === bounds.right
  const inBounds = (row: number, column: number) =>
    row >= bounds.top && row <= bounds.bottom && column >= bounds.left && column <= bounds.right
  const range = (): Spot[] =>
    spotsBetween(
      { row: bounds.top, column: bounds.left },
      { row: bounds.bottom, column: bounds.right },
    )

  const move = (to: Spot, extend: boolean) => {
    const spot = { row: clamp(to.row, last.row), column: clamp(to.column, last.column) }
    setHead(spot)
    if (!extend) setAnchor(spot)
    isMoving.current = true
    spotElement(spot)?.focus()
    isMoving.current = false
  }
  const act = (spots: readonly Spot[], to?: boolean) => {
    if (onToggle) onToggle(spots, to)
    else if (spots[0]) onOpen?.(spots[0])
  }

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).tagName !== 'TD') return
    const step = steps[event.key]
    const extend = event.shiftKey && onToggle !== undefined
    const isWhole = event.ctrlKey || event.metaKey
    if (step) move({ row: head.row + step[0], column: head.column + step[1] }, extend)
    else if (event.key === 'Home') move({ row: isWhole ? 0 : head.row, column: 0 }, extend)
    else if (event.key === 'End')
      move({ row: isWhole ? last.row : head.row, column: last.column }, extend)
    else if (event.key === 'PageUp') move({ row: head.row - 7, column: head.column }, extend)
    else if (event.key === 'PageDown') move({ row: head.row + 7, column: head.column }, extend)
    else if ((event.key === ' ' || event.key === 'Enter') && !isWhole) act(range())
    else if (event.key === 'Escape' && !isSingle) setAnchor(head)
    else if (event.key === 'a' && isWhole && onToggle) {
      setAnchor({ row: 0, column: 0 })
      setHead(last)
    } else return
    event.preventDefault()
  }

  // The button may be released anywhere on the page.
  const finish = useEffectEvent(() => {
    setPainting(false)
    act(range(), isSingle ? undefined : !isOn(anchor))
  })
  useEffect(() => {
    if (!isPainting) return
    const onUp = () => finish()
    window.addEventListener('pointerup', onUp)
    return () => window.removeEventListener('pointerup', onUp)
  }, [isPainting])

  // A small screen starts scrolled to where there is something to see.
  const lookAtFirst = useEffectEvent(() => {
    const first = spotElement(head)
    const corner = box.current?.querySelector<HTMLElement>('.range-grid-corner')
    if (!box.current || !first || !corner) return
    // Keep the day before in view.
    box.current.scrollTop = first.offsetTop - corner.offsetHeight - first.offsetHeight
    box.current.scrollLeft = first.offsetLeft - corner.offsetWidth
  })
  useLayoutEffect(() => lookAtFirst(), [])

  const cell = (row: number, column: number) => ({
    onFocus: () => {
      if (isMoving.current || (head.row === row && head.column === column)) return
      setHead({ row, column })
      setAnchor({ row, column })
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pointer.current = event.pointerType
      // A finger scrolls; a tap arrives as a click.
      if (event.pointerType === 'touch' || event.button !== 0 || !onToggle) return
      event.preventDefault()
      if (event.shiftKey) {
        move({ row, column }, true)
        return onToggle(spotsBetween(anchor, { row, column }), isOn(anchor))
      }
      move({ row, column }, false)
      setPainting(true)
    },
    onPointerEnter: () => {
      if (isPainting) setHead({ row, column })
    },
    onClick: () => {
      const by = pointer.current
      pointer.current = ''
      if (onToggle && by !== 'touch' && by !== '') return
      setHead({ row, column })
      setAnchor({ row, column })
      act([{ row, column }])
    },
  })
  return {
    box,
    focused,
    keys,
    cell,
    inRange: (row: number, column: number) => !isSingle && inBounds(row, column),
  }
}
