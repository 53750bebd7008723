import type { ShownWebhook } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { useCardWork } from '../../ui/cards/use-card-work.js'
import { WorkCard } from '../../ui/cards/work-card.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { subscribedWords } from './event-words.js'
import { WebhookLog } from './webhook-log.js'

interface Props {
  webhook: ShownWebhook
  onEdit: () => void
  onChange: () => void
}

/** A webhook: where it leads, what it tells of, and what an admin may do with it. */
export function WebhookCard({ webhook, onEdit, onChange }: Props) {
  const [isLogOpen, setLogOpen] = useState(false)
  const { isSending, send } = useCardWork('The webhook could not be changed.', onChange)
  const { id, name, url, serviceAccount, events, createdAt, pausedAt, formerSecretUntil } = webhook
  const test = () =>
    send(() => request('post', `/api/webhooks/${id}/test`), 'The test message is on its way')
  const pause = () => send(() => request('post', `/api/webhooks/${id}/pause`), `${name} is paused`)
  const resume = () => send(() => request('post', `/api/webhooks/${id}/resume`), `${name} goes on`)
  return (
    <WorkCard
      title={name}
      actions={
        <>
          <Button size="small" aria-label={`Messages of ${name}`} onClick={() => setLogOpen(true)}>
            Messages
          </Button>
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {pausedAt === null ? (
            <>
              <Button
                size="small"
                loading={isSending}
                aria-label={`Send a test message to ${name}`}
                onClick={() => void test()}
              >
                Test
              </Button>
              <Button size="small" aria-label={`Pause ${name}`} onClick={() => void pause()}>
                Pause
              </Button>
            </>
          ) : (
            <Button size="small" aria-label={`Resume ${name}`} onClick={() => void resume()}>
              Resume
            </Button>
          )}
          <ConfirmButton
            label={`Delete ${name}`}
            question={`Delete ${name}?`}
            what="Nothing more is sent, and its messages are deleted."
            verb="Delete"
            isSending={isSending}
            onConfirm={() =>
              void send(() => request('delete', `/api/webhooks/${id}`), `${name} was deleted`)
            }
          >
            Delete
          </ConfirmButton>
        </>
      }
    >
      <p>{url}</p>
      <ul>
        {subscribedWords(events).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="td-work-soft">
        {serviceAccount.name ?? serviceAccount.id}
        {' · '}
        Made <TimeAgo value={createdAt} />
      </p>
      {formerSecretUntil === null ? null : (
        <p className="td-work-soft">
          The secret before this one signs, too, until <TimeAgo value={formerSecretUntil} />.
        </p>
      )}
      {serviceAccount.name === null ? (
        <p className="td-work-fault">Nothing is sent: its service account may not be used now.</p>
      ) : null}
      {pausedAt === null ? null : (
        <p className="td-work-fault">
          Paused <TimeAgo value={pausedAt} />. What changes meanwhile is not sent later.
        </p>
      )}
      {isLogOpen ? <WebhookLog webhook={webhook} onClose={() => setLogOpen(false)} /> : null}
    </WorkCard>
  )
}
