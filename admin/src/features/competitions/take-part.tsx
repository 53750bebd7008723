import { formatMoment, resourceNamed, type EntryRequest } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { useState } from 'react'
import { useRecordWrites } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'

const requests = resourceNamed('entryRequest')

interface Props {
  competition: { id: string; name: string }
  student: string
  /** The student's own request, if any. */
  ownRequest: EntryRequest | undefined
  /** True while applications are open, or will open. */
  isOpen: boolean
}

/** A student asks to take part in a competition, reads the answer, or takes the request back. The card says it: a toast would lie on others. */
export function TakePart({ competition: { id, name }, student, ownRequest, isOpen }: Props) {
  const writes = useRecordWrites(requests)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<{ message: string; of: string | undefined } | null>(null)
  const isWaiting = ownRequest?.answer === 'Waiting'
  const send = async (write: () => Promise<unknown>) => {
    if (isSending) return
    setSending(true)
    setFault(null)
    try {
      await write()
    } catch (error) {
      setFault({
        message: error instanceof Error ? error.message : text('It could not be sent.'),
        of: ownRequest?.id,
      })
    }
    // After a refusal, too: the request may have been answered in the meantime.
    await writes.whenRead()
    setSending(false)
  }
  return (
    <>
      <output className="comp-answer">
        <Answer to={ownRequest} />
      </output>
      {/* A response may be lost after the request was made, or taken back. */}
      {fault && fault.of === ownRequest?.id ? (
        <Fault className="comp-answer">{fault.message}</Fault>
      ) : null}
      {isWaiting || (isOpen && !ownRequest) ? (
        // The same button for both, never switched off, keeps the focus.
        <button
          type="button"
          className={isWaiting ? 'button' : 'button primary'}
          aria-label={
            isWaiting ? `Take back my request for ${name}` : `I want to take part in ${name}`
          }
          aria-disabled={isSending}
          onClick={() =>
            void (isWaiting
              ? send(() => writes.archive(ownRequest.id))
              : send(() => writes.create({ competition: id, student })))
          }
        >
          {isWaiting ? 'Take it back' : 'I want to take part'}
        </button>
      ) : null}
    </>
  )
}

/** The answer to a request, or that it waits. */
function Answer({ to }: { to: EntryRequest | undefined }) {
  if (!to) return null
  if (to.answer === 'Accepted') return <>Accepted</>
  if (to.answer === 'Declined') return <>Not accepted{to.message ? `: ${to.message}` : ''}</>
  return <>Your request of {formatMoment(to.createdAt)} waits for the answer of your in-charge.</>
}
