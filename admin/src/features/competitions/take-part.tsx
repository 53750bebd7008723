import { useInvalidate } from '@refinedev/core'
import { formatMoment, resourceNamed, type EntryRequest } from '@tinkerdesk/shared'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'

const { name: resource, url } = resourceNamed('entryRequest')

interface Props {
  competition: { id: string; name: string }
  student: string
  /** The student's own request, if any. */
  ownRequest: EntryRequest | undefined
  /** True while applications are open, or will open. */
  isOpen: boolean
}

/** A student asks to take part in a competition, reads the answer, or takes the request back. */
export function TakePart({ competition: { id, name }, student, ownRequest, isOpen }: Props) {
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const send = async (method: string, address: string, done: string, body?: object) => {
    setSending(true)
    try {
      await request(method, address, body && { body })
      toast.success(done)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be sent.')
    }
    // After a refusal, too: the request may have been answered in the meantime.
    await invalidate({ resource, invalidates: ['list'] })
    setSending(false)
  }
  if (ownRequest?.answer === 'Declined')
    return <p className="comp-answer">Not accepted{ownRequest.message ? `: ${ownRequest.message}` : ''}</p>
  // The entry that it made was archived since.
  if (ownRequest?.answer === 'Accepted') return null
  if (ownRequest)
    return (
      <>
        <p className="comp-answer">Your request of {formatMoment(ownRequest.createdAt)} waits for the answer of your in-charge.</p>
        <button
          type="button"
          className="button"
          aria-label={`Take back my request for ${name}`}
          disabled={isSending}
          onClick={() => void send('delete', `/api/${url}/${ownRequest.id}`, 'Request taken back')}
        >
          Take it back
        </button>
      </>
    )
  if (!isOpen) return null
  return (
    <button
      type="button"
      className="button primary"
      aria-label={`I want to take part in ${name}`}
      disabled={isSending}
      onClick={() => void send('post', `/api/${url}`, 'Your in-charge was asked', { competition: id, student })}
    >
      I want to take part
    </button>
  )
}
