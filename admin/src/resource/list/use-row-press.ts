import { useEffect, useRef, type MouseEvent } from 'react'
import type { InlineEditing } from '../inline-edit/inline-place.js'

/** A second click within this time, in ms, edits a cell. Until then a click on a cell that may be edited waits. */
const doubleMs = 250

interface Options {
  inline: InlineEditing | null
  onOpen: (id: string) => void
}

const isOwn = (target: Element) => target.closest('a, button, input, textarea, label, .td-check, .td-inline') !== null

/** Handlers of the mouse on a list's rows: a click opens the record, a double click edits the cell. */
export function useRowPress({ inline, onOpen }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      clearTimeout(timer.current)
      const { target, detail } = event
      const id = target instanceof Element && !isOwn(target) ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
      if (id === undefined || detail > 1 || window.getSelection()?.toString()) return
      if (inline) timer.current = setTimeout(() => onOpen(id), doubleMs)
      else onOpen(id)
    },
    onDoubleClick: ({ target }: MouseEvent<HTMLElement>) => {
      clearTimeout(timer.current)
      const cell = target instanceof Element && !isOwn(target) ? target.closest<HTMLElement>('td[data-cell]') : null
      const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
      if (!inline || !cell || row === undefined) return
      window.getSelection()?.removeAllRanges()
      inline.onPlace({ row, path: cell.dataset.cell ?? null })
    },
  }
}
