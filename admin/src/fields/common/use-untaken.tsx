import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { sayAt } from '../../ui/input/take-typed.js'
import './untaken.css'

interface Untaken {
  /** Props of the select. */
  watch: {
    onFocus: () => void
    onSelect: () => void
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
  }
  /** Shows a typed text that chose nothing. */
  say: (text: string) => void
  /** The sentence below the input, until the person returns to it or types on. */
  note: ReactNode
}

/** Says below a select that a text was typed into it and left without choosing anything: the select drops such a text. */
export function useUntaken(onBlur?: () => void): Untaken {
  const [text, say] = useState('')
  /** The text that Tab left, until the input has lost the focus. What a click leaves is said after the click (`sayAt`). */
  const left = useRef('')
  const isTaken = useRef(false)
  return {
    watch: {
      onFocus: () => say(''),
      // The list hears a key first, and takes its option.
      onSelect: () => {
        isTaken.current = true
      },
      onKeyDown: ({ key, target }) => {
        if (target instanceof HTMLInputElement) sayAt(target, say)
        if (key.length === 1 || key === 'Backspace') say('')
        left.current =
          key === 'Tab' && !isTaken.current && target instanceof HTMLInputElement
            ? target.value.trim()
            : ''
        isTaken.current = false
      },
      onBlur: () => {
        say(left.current)
        left.current = ''
        onBlur?.()
      },
    },
    say,
    note: text ? <output className="td-untaken">Nothing was chosen for “{text}”</output> : null,
  }
}
