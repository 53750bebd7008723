import { useEffect, useRef, useState } from 'react'
import { waitForChoice, type Ending } from '../../ui/input/pending-choices.js'

/** A text that was typed ahead of the server's answer. A form that is saved meanwhile waits until it has ended. */
export interface Awaited {
  /** `undefined` while nothing is awaited. */
  text: string | undefined
  begin: (input: HTMLElement, text: string) => void
  end: (ending: Ending) => void
}

/** Returns the text that an input awaits, at first none. */
export function useAwaited(): Awaited {
  const [text, setText] = useState<string>()
  const wait = useRef<{ end: (ending: Ending) => void; ending?: Ending }>(undefined)
  const isAwaited = text !== undefined
  useEffect(() => {
    if (!isAwaited) return
    // Runs after the commit in which the form has the value, or after the input has gone.
    return () => {
      wait.current?.end(wait.current.ending ?? { isChosen: false })
      wait.current = undefined
    }
  }, [isAwaited])
  return {
    text,
    begin: (input, typed) => {
      wait.current ??= { end: waitForChoice(input) }
      delete wait.current.ending
      setText(typed)
    },
    end: (ending) => {
      if (wait.current) wait.current.ending = ending
      setText(undefined)
    },
  }
}
