import type { ShownAutomation } from '@tinkerdesk/shared'
import { manyOf } from '../../resource/index.js'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { useCardWork } from '../../ui/cards/use-card-work.js'
import { WorkCard } from '../../ui/cards/work-card.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { AutomationLog } from './automation-log.js'
import { actionLabels, toldWords } from './automation-words.js'

interface Props {
  automation: ShownAutomation
  onEdit: () => void
  onChange: () => void
}

const offWords = {
  person: 'It is off.',
  failures: 'It turned itself off after repeated failures. See its log.',
  owner: 'It is off, because its owner is no admin any more. Change it to make it yours.',
} as const

/** An automation: when it acts, what it does, and what an admin may do with it. */
export function AutomationCard({ automation, onEdit, onChange }: Props) {
  const [isLogOpen, setLogOpen] = useState(false)
  const { isSending, send } = useCardWork('The automation could not be changed.', onChange)
  const { id, name, resource, action, owner, createdAt, offAt, offReason } = automation
  const turn = (verb: 'pause' | 'resume', done: string) =>
    void send(() => request('post', `/api/automations/${id}/${verb}`), done)
  return (
    <WorkCard
      title={name}
      actions={
        <>
          <Button size="small" aria-label={`Log of ${name}`} onClick={() => setLogOpen(true)}>
            Log
          </Button>
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {offAt === null ? (
            <Button
              size="small"
              loading={isSending}
              aria-label={`Turn ${name} off`}
              onClick={() => turn('pause', `${name} is off`)}
            >
              Turn off
            </Button>
          ) : (
            <Button
              size="small"
              loading={isSending}
              aria-label={`Turn ${name} on`}
              onClick={() => turn('resume', `${name} is on`)}
            >
              Turn on
            </Button>
          )}
          <ConfirmButton
            label={`Delete ${name}`}
            question={`Delete ${name}?`}
            what="It does nothing more, and its log is deleted."
            verb="Delete"
            isSending={isSending}
            onConfirm={() =>
              void send(() => request('delete', `/api/automations/${id}`), `${name} was deleted`)
            }
          >
            Delete
          </ConfirmButton>
        </>
      }
    >
      <p>
        {manyOf(resource)} → {actionLabels[action.do]}: {toldWords(automation)}
      </p>
      <p className="td-work-soft">
        {owner.name ?? owner.id}
        {' · '}
        Made <TimeAgo value={createdAt} />
      </p>
      {offAt === null || offReason === null ? null : (
        <p className="td-work-fault">{offWords[offReason]}</p>
      )}
      {isLogOpen ? (
        <AutomationLog automation={automation} onClose={() => setLogOpen(false)} />
      ) : null}
    </WorkCard>
  )
}
