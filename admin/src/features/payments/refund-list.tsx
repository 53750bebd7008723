import { formatPaise, resourceNamed, type OnlineRefund } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useRecordWrites } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import './refunds.css'

const states = {
  asking: 'The bank has not answered yet',
  accepted: 'Under way at the bank',
  done: 'Refunded',
  failed: 'Refused by the bank',
} as const satisfies { readonly [state in OnlineRefund['state']]: string }

const entry = resourceNamed('paymentEntry')
const also = [resourceNamed('payment')]

interface Props {
  /** The address of the refunds of a payment, after `/api/`. */
  address: string
  refunds: readonly OnlineRefund[]
  onChange: () => void
}

/** The refunds that the bank was asked for, newest first. One without an answer can be asked for again. */
export function RefundList({ address, refunds, onChange }: Props) {
  const writes = useRecordWrites(entry, also)
  const [fault, setFault] = useState<string | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const askAgain = async ({ id, amount, note }: OnlineRefund) => {
    setAsking(id)
    setFault(null)
    try {
      await writes.send('post', address, { id, amount, note })
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The bank could not be asked.')
    }
    setAsking(null)
    onChange()
  }
  if (refunds.length === 0) return null
  return (
    <section className="refunds" aria-label="Refunds online">
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <strong>{formatPaise(refund.amount)}</strong> <span>{states[refund.state]}</span>
            <small>
              {refund.note}
              {refund.askedBy ? ` · ${refund.askedBy}` : null} · <TimeAgo value={refund.askedAt} />
            </small>
            {refund.state === 'asking' ? (
              <Button
                size="small"
                loading={asking === refund.id}
                onClick={() => void askAgain(refund)}
              >
                Ask again
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Fault>{fault}</Fault>
    </section>
  )
}
