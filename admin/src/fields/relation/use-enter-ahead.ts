import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'

interface Options {
  /** True while the options are not those of the typed text. */
  isLoading: boolean
  /** The value of the best option, if there is one. */
  first: string | undefined
  choose: (value: string) => void
}

/**
 * Returns a key handler for the input of a searching select. Enter that is pressed before the answer has come chooses the best option once
 * it is there, instead of one of an earlier search. Any other key takes it back.
 */
export function useEnterAhead({ isLoading, first, choose }: Options) {
  const isWaiting = useRef(false)
  const settle = useEffectEvent(() => {
    if (isWaiting.current && first !== undefined) choose(first)
    isWaiting.current = false
  })
  useEffect(() => {
    if (!isLoading) settle()
  }, [isLoading])
  return (event: KeyboardEvent<HTMLElement>) => {
    const isAhead = event.key === 'Enter' && isLoading && (event.target as HTMLInputElement).value !== ''
    isWaiting.current = isAhead
    if (!isAhead) return
    event.preventDefault()
    event.stopPropagation()
  }
}
