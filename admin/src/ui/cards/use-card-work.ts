import { useState } from 'react'
import { toast } from '../messages/toast.js'

/** The work of the buttons of a card: one at a time, with a message about it. `failed` is for errors without a sentence of their own. */
export function useCardWork(failed: string, onChange: () => void) {
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<unknown>, done: string) => {
    setSending(true)
    try {
      await work()
      toast.success(done)
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : failed)
    }
    setSending(false)
    onChange()
  }
  return { isSending, send }
}
