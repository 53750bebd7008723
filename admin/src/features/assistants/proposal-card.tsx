import { useInvalidate } from '@refinedev/core'
import { maxProposalNote, type Proposal } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { undoChangeSet } from '../../resource/index.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { TextDialog } from '../../ui/dialogs/text-dialog.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { ProposalRows } from './proposal-rows.js'
import { stateWords, titleOfProposal } from './proposal-words.js'

interface Props {
  proposal: Proposal
  onChange: () => void
}

/** A proposal: who, what and why, what would change, and the decision about it. */
export function ProposalCard({ proposal, onChange }: Props) {
  const invalidate = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, state, note, token, owner, createdAt, expiresAt, decidedAt, decidedBy } = proposal
  const { reason, changeSet, isUndone } = proposal
  const title = titleOfProposal(proposal)
  const decider = decidedBy?.name ?? 'Deleted account'
  const renew = async () => {
    await invalidate({ invalidates: ['all'] })
    setBusy(false)
    onChange()
  }
  const approve = async () => {
    setBusy(true)
    try {
      await request('post', `/api/proposals/${id}/approve`, { body: {} })
      toast.success('Approved and saved')
      setOpen(true)
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'It could not be approved.')
    }
    await renew()
  }
  const undo = async () => {
    setBusy(true)
    await undoChangeSet(id)
    await renew()
  }
  const decline = (text: string) =>
    request('post', `/api/proposals/${id}/decline`, { body: { reason: text } })
  const mayDecide = state === 'waiting' || state === 'ended' || state === 'expired'
  return (
    <article className="td-panel proposal" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          <p className="proposal-soft">
            {token.name ?? token.id} · {owner.name ?? 'Deleted account'} ·{' '}
            <TimeAgo value={createdAt} />
            {state === 'waiting' ? (
              <>
                {' · '}
                Ends <TimeAgo value={expiresAt} />
              </>
            ) : null}
          </p>
        </div>
        <strong className={`proposal-state proposal-${state}`}>
          {isUndone ? 'Undone' : stateWords[state]}
        </strong>
      </header>
      {note ? <blockquote aria-label="Note of the assistant">{note}</blockquote> : null}
      {decidedAt ? (
        <p className="proposal-soft">
          {`Decided by ${decider}`} · <TimeAgo value={decidedAt} />
        </p>
      ) : null}
      {reason ? <p>Reason: {reason}</p> : null}
      <div className="proposal-actions">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Changes of: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the changes' : 'Show the changes'}
        </Button>
        {/* Nobody approves what they have not seen. */}
        {state === 'waiting' && isOpen ? (
          <Button
            size="small"
            type="primary"
            loading={isBusy}
            aria-label={`Approve: ${title}`}
            onClick={() => void approve()}
          >
            Approve
          </Button>
        ) : null}
        {mayDecide ? (
          <Button size="small" aria-label={`Decline: ${title}`} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        ) : null}
        {changeSet && !isUndone ? (
          <ConfirmButton
            label={`Undo: ${title}`}
            question="Undo what was approved?"
            what="Records that were changed since stay as they are, and are listed."
            verb="Undo"
            isSending={isBusy}
            onConfirm={() => void undo()}
          >
            Undo
          </ConfirmButton>
        ) : null}
      </div>
      {isOpen ? <ProposalRows proposal={proposal} /> : null}
      {isDeclining ? (
        <TextDialog
          title="Decline the proposal"
          label="Reason"
          maxLength={maxProposalNote}
          rows={3}
          empty="Enter a reason."
          failed="It could not be declined."
          action="Decline"
          send={decline}
          onDone={() => void renew()}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </article>
  )
}
