import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { choicesMade, isChoosing } from './pending-choices.js'
import { backToLeft, takeTyped, typedIn, watchLeft } from './take-typed.js'

/**
 * Returns a function that saves once every choice that was typed within `box`, or anywhere, is made, and true while it waits: the one that is
 * being typed, and those that were typed ahead. A choice that fits nothing stops the save at its input, and so does a text that the click on the
 * save has dropped. What is still read for the save is waited for by `reading`; if that fails, the save says why. It calls the `save` of the
 * latest render, which has the chosen values.
 */
export function useWhenChosen<A extends readonly unknown[]>(
  save: (...args: A) => unknown,
  box?: RefObject<HTMLElement | null>,
  reading: (() => Promise<unknown>) | null = null,
) {
  const [isWaiting, setWaiting] = useState(false)
  const isBusy = useRef(false)
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useEffect(watchLeft, [])
  const saveWhenChosen = async (...args: A): Promise<void> => {
    if (isBusy.current) return
    const within = box?.current ?? null
    if (backToLeft(within)) return
    const typed = typedIn(within)
    if (typed || reading || isChoosing(within)) {
      isBusy.current = true
      setWaiting(true)
      const isReady = (!typed || (await takeTyped(typed))) && (await choicesMade(within))
      if (isReady) await reading?.().catch(() => undefined)
      isBusy.current = false
      setWaiting(false)
      if (!isReady) return
    }
    await latest.current(...args)
  }
  return [saveWhenChosen, isWaiting] as const
}
