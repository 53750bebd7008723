import { useState } from 'react'
import { toast } from '../../ui/messages/toast.js'
import type { Named } from './record-writes.js'
import { useRecordWrites } from './use-record-writes.js'

/** Sends a person's answer to a record as one change of this version, with a sentence when it is stored. A refusal is shown with the question. */
export function useRecordAnswer(
  resource: Named,
  { id, version }: { id: string; version: number },
  failed: string,
) {
  const writes = useRecordWrites(resource)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (values: object, done: string) => {
    setSending(true)
    setFault(null)
    try {
      await writes.change(id, { version, ...values })
      toast.success(done)
    } catch (error) {
      setFault(error instanceof Error ? error.message : failed)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, fault, setFault }
}
