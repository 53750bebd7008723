import { consentProofLabels, seenProofs } from '@tinkerdesk/shared'
import { consentForm } from '@tinkerdesk/shared/resources/consent-form'
import { text } from '@tinkerdesk/shared/base/say'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useRecordAnswer } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { Segmented } from '../../ui/parts/segmented.js'
import './decision-panel.css'

type Proof = (typeof seenProofs)[number]

const proofs = seenProofs.map((value) => ({ value, label: consentProofLabels[value] }))

/** The school's decision about the answer of a guardian: it was the guardian, and how that was seen, or not. */
export function DecisionPanel({ id, version }: { id: string; version: number }) {
  const [proof, setProof] = useState<Proof>('known')
  const [reason, setReason] = useState('')
  const { send, isSending, fault } = useRecordAnswer(
    consentForm,
    { id, version },
    text('The decision could not be saved.'),
  )
  return (
    <div className="guardian-decision">
      <p>
        A child carries the paper home. Confirm only if you know that the guardian has answered: by
        a call, a visit or a signature.
      </p>
      <Segmented
        label="How identity and age were seen"
        value={proof}
        options={proofs}
        onChange={setProof}
      />
      <Button
        type="primary"
        disabled={isSending}
        onClick={() =>
          void send({ state: 'confirmed', proof }, text('Confirmed, and entered in the ledger'))
        }
      >
        It was the guardian
      </Button>
      <Input
        aria-label="Why it is declined"
        placeholder="Why it is declined"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        disabled={isSending}
        onClick={() =>
          void send(
            { state: 'declined', reason: reason.trim() || null },
            text('Declined. It does not count'),
          )
        }
      >
        Decline
      </Button>
      <Fault>{fault}</Fault>
    </div>
  )
}
