import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'

interface Options {
  /** The typed text whose best option is chosen once the server has answered. */
  awaited: string | undefined
  setAwaited: (text: string | undefined) => void
  /** True while the options are not those of the typed text. */
  isLoading: boolean
  /** The value of the best option, if there is one. */
  first: string | undefined
  choose: (value: string) => void
  /** Called if nothing fits the text. */
  miss: (text: string) => void
}

/**
 * Returns a key handler for the input of a searching select, which returns true if it took the key. Enter or Tab that is pressed before the
 * answer has come chooses the best option once it is there, instead of one of an earlier search. Any other key takes it back.
 */
export function useKeyAhead({ awaited, setAwaited, isLoading, first, choose, miss }: Options) {
  const settle = useEffectEvent(() => {
    if (awaited === undefined) return
    setAwaited(undefined)
    if (first === undefined) miss(awaited)
    else choose(first)
  })
  useEffect(() => {
    if (!isLoading) settle()
  }, [isLoading])
  return (event: KeyboardEvent<HTMLElement>): boolean => {
    const text = (event.target as HTMLInputElement).value
    const isAhead = ['Enter', 'Tab'].includes(event.key) && isLoading && text.trim() !== '' && !event.nativeEvent.isComposing
    setAwaited(isAhead ? text : undefined)
    if (!isAhead) return false
    if (event.key === 'Enter') event.preventDefault()
    event.stopPropagation()
    return true
  }
}
