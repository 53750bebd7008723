import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { isLeftByClick } from '../../ui/input/take-typed.js'
import type { Awaited } from './use-awaited.js'

interface Options {
  /** The typed text whose best option is chosen once the server has answered. */
  awaited: Awaited
  /** True while the options are not those of the typed text. */
  isLoading: boolean
  /** Returns the value of the best option, if there is one. With `isSure` only of one that a text means beyond doubt. */
  best: (text: string, isSure: boolean) => string | undefined
  choose: (value: string) => void
  /** Called if nothing fits the text. Returns a function that says so at the input. */
  miss: (text: string) => () => void
}

/**
 * Returns a key handler for the input of a searching select, which returns true if it took the key. Enter or Tab that is pressed before the
 * answer has come chooses the best option once it is there, instead of one of an earlier search. Any other key takes it back. A form that is
 * saved meanwhile waits for it (`useWhenChosen`). A click that leaves the input waits as well, and chooses only what the text means beyond doubt.
 */
export function useKeyAhead({ awaited, isLoading, best, choose, miss }: Options) {
  const isLeft = useRef(false)
  const settle = useEffectEvent(() => {
    if (awaited.text === undefined) return
    const first = best(awaited.text, isLeft.current)
    if (first === undefined) awaited.end({ isChosen: false, explain: miss(awaited.text) })
    else choose(first)
  })
  useEffect(() => {
    if (!isLoading) settle()
  }, [isLoading])
  return (event: KeyboardEvent<HTMLElement>): boolean => {
    // Keys that are held for another one, such as the Ctrl of Ctrl+S.
    if (
      ['Alt', 'Shift'].includes(event.key) ||
      ((event.ctrlKey || event.metaKey) && event.key.length > 1)
    )
      return false
    const input = event.target as HTMLInputElement
    const isAhead =
      ['Enter', 'Tab'].includes(event.key) &&
      isLoading &&
      input.value.trim() !== '' &&
      !event.nativeEvent.isComposing
    if (isAhead) {
      isLeft.current = isLeftByClick()
      awaited.begin(input, input.value)
    } else awaited.end({ isChosen: false })
    if (!isAhead) return false
    if (event.key === 'Enter') event.preventDefault()
    event.stopPropagation()
    return true
  }
}
