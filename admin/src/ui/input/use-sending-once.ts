import { useRef, useState, type FormEvent } from 'react'
import { ulid } from 'ulid'
import { useWhenChosen } from './use-when-chosen.js'

interface Options {
  /** Returns the sentence that says what is missing, or `undefined`. */
  missing: () => string | undefined
  /** Sends what was entered. Each try gets the same id, so that a lost response causes nothing twice. */
  send: (id: string) => Promise<unknown>
  /** For errors without a sentence of their own. */
  failed: string
  onDone: (id: string) => void
}

/** The state of a form that is sent once. `fault` is the sentence to show; `forget` takes it away when something is entered. */
export function useSendingOnce({ missing, send, failed, onDone }: Options) {
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const id = useRef(ulid())
  const start = async () => {
    if (isSending) return
    const sentence = missing()
    if (sentence !== undefined) return setFault(sentence)
    setSending(true)
    try {
      await send(id.current)
      onDone(id.current)
    } catch (error) {
      setFault(error instanceof Error ? error.message : failed)
      setSending(false)
    }
  }
  const [startWhenChosen, isWaiting] = useWhenChosen(start)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void startWhenChosen()
  }
  return { fault, forget: () => setFault(undefined), isSending: isSending || isWaiting, submit }
}
