import { useRef, type KeyboardEvent } from 'react'

const steps: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowUp: -1 }

/** Returns the rows that a key leads on by: an arrow, or 0 for any other key. */
export const stepOf = ({ key }: KeyboardEvent): 0 | 1 | -1 => steps[key] ?? 0

/** The rows of a list in which one key does something and goes to the next row. `selector` finds what takes the focus in each row. */
export function useRowSteps(selector: string) {
  const list = useRef<HTMLUListElement>(null)
  const go = (at: number) => list.current?.querySelectorAll<HTMLElement>(selector)[at]?.focus()
  return {
    list,
    go,
    /** Goes on from a row, and keeps the key from the page. */
    step: (event: KeyboardEvent, at: number, by: number) => {
      event.preventDefault()
      event.stopPropagation()
      go(at + by)
    },
  }
}
