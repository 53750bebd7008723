import { slotHours } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { today } from '../../fields/day/today.js'
import { keyOf, type Place } from './month.js'

interface Spot {
  row: number
  column: number
}

interface Options {
  days: readonly string[]
  isOpen: (place: Place) => boolean
  onToggle: ((places: readonly Place[], to?: boolean) => void) | undefined
  onOpen: ((place: Place) => void) | undefined
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
const steps: Record<string, readonly [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

/** Returns the cell to start at: today, at the first hour that is ever open. */
function firstSpot(days: readonly string[], isOpen: (place: Place) => boolean): Spot {
  const column = slotHours.findIndex((hour) => days.some((day) => isOpen({ day, hour })))
  return { row: Math.max(0, days.indexOf(today())), column: Math.max(0, column) }
}

/** The focused cell of a grid and the range from its anchor, by keyboard, mouse and touch. */
export function useGridRange({ days, isOpen, onToggle, onOpen }: Options) {
  const [head, setHead] = useState<Spot>(() => firstSpot(days, isOpen))
  const [anchor, setAnchor] = useState<Spot>(head)
  const [isPainting, setPainting] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const pointer = useRef('')
  // Moving sets the focus and the anchor itself; ignore the focus event.
  const isMoving = useRef(false)
  const last = { row: days.length - 1, column: slotHours.length - 1 }
  const focused = { row: Math.min(head.row, last.row), column: head.column }

  const placeAt = ({ row, column }: Spot): Place => ({ day: days[row]!, hour: slotHours[column]! })
  const bounds = {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
  const isSingle = bounds.top === bounds.bottom && bounds.left === bounds.right
  const inBounds = (row: number, column: number) =>
    row >= bounds.top && row <= bounds.bottom && column >= bounds.left && column <= bounds.right
  const range = (): Place[] =>
    days.flatMap((_, row) => slotHours.flatMap((_hour, column) => (inBounds(row, column) ? [placeAt({ row, column })] : [])))

  const move = (to: Spot, extend: boolean) => {
    const spot = { row: clamp(to.row, last.row), column: clamp(to.column, last.column) }
    setHead(spot)
    if (!extend) setAnchor(spot)
    isMoving.current = true
    box.current?.querySelector<HTMLElement>(`[data-key="${keyOf(placeAt(spot))}"]`)?.focus()
    isMoving.current = false
  }
  const act = (places: readonly Place[], to?: boolean) => {
    if (onToggle) onToggle(places, to)
    else if (places[0]) onOpen?.(places[0])
  }

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).tagName !== 'TD') return
    const step = steps[event.key]
    const extend = event.shiftKey && onToggle !== undefined
    const isWhole = event.ctrlKey || event.metaKey
    if (step) move({ row: head.row + step[0], column: head.column + step[1] }, extend)
    else if (event.key === 'Home') move({ row: isWhole ? 0 : head.row, column: 0 }, extend)
    else if (event.key === 'End') move({ row: isWhole ? last.row : head.row, column: last.column }, extend)
    else if (event.key === 'PageUp') move({ row: head.row - 7, column: head.column }, extend)
    else if (event.key === 'PageDown') move({ row: head.row + 7, column: head.column }, extend)
    else if (event.key === ' ' || event.key === 'Enter') act(range())
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
    const from = placeAt(anchor)
    act(range(), isSingle ? undefined : !isOpen(from))
  })
  useEffect(() => {
    if (!isPainting) return
    const onUp = () => finish()
    window.addEventListener('pointerup', onUp)
    return () => window.removeEventListener('pointerup', onUp)
  }, [isPainting])

  // A small screen starts scrolled to where there is something to see.
  const lookAtFirst = useEffectEvent(() => {
    const first = box.current?.querySelector<HTMLElement>(`[data-key="${keyOf(placeAt(head))}"]`)
    const corner = box.current?.querySelector<HTMLElement>('.slot-corner')
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
        const top = Math.min(anchor.row, row)
        const left = Math.min(anchor.column, column)
        const places = Array.from({ length: Math.abs(anchor.row - row) + 1 }, (_, down) =>
          Array.from({ length: Math.abs(anchor.column - column) + 1 }, (_, right) => placeAt({ row: top + down, column: left + right })),
        ).flat()
        move({ row, column }, true)
        return onToggle(places, isOpen(placeAt(anchor)))
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
      act([placeAt({ row, column })])
    },
  })
  return { box, focused, keys, cell, inRange: (row: number, column: number) => !isSingle && inBounds(row, column) }
}
