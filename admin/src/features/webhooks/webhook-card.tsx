import type { ShownWebhook } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { subscribedWords } from './event-words.js'
import { WebhookLog } from './webhook-log.js'

interface Props {
  webhook: ShownWebhook
  onChange: () => void
}

/** A webhook: where it leads, what it tells of, and what an admin may do with it. */
export function WebhookCard({ webhook, onChange }: Props) {
  const [isSending, setSending] = useState(false)
  const [isLogOpen, setLogOpen] = useState(false)
  const { id, name, url, serviceAccount, events, createdAt, pausedAt } = webhook
  const send = async (work: () => Promise<unknown>, done: string) => {
    setSending(true)
    try {
      await work()
      toast.success(done)
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'The webhook could not be changed.')
    }
    setSending(false)
    onChange()
  }
  const test = () =>
    send(() => request('post', `/api/webhooks/${id}/test`), 'The test message is on its way')
  const pause = () => send(() => request('post', `/api/webhooks/${id}/pause`), `${name} is paused`)
  const resume = () => send(() => request('post', `/api/webhooks/${id}/resume`), `${name} goes on`)
  return (
    <li className="td-panel webhook-card">
      <div>
        <h3>{name}</h3>
        <p>{url}</p>
        <ul>
          {subscribedWords(events).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="webhook-soft">
          {serviceAccount.name ?? serviceAccount.id}
          {' · '}
          Made <TimeAgo value={createdAt} />
        </p>
        {serviceAccount.name === null ? (
          <p className="webhook-paused">
            Nothing is sent: its service account may not be used now.
          </p>
        ) : null}
        {pausedAt === null ? null : (
          <p className="webhook-paused">
            Paused <TimeAgo value={pausedAt} />. What changes meanwhile is not sent later.
          </p>
        )}
      </div>
      <div className="webhook-actions">
        <Button size="small" aria-label={`Messages of ${name}`} onClick={() => setLogOpen(true)}>
          Messages
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
      </div>
      {isLogOpen ? <WebhookLog webhook={webhook} onClose={() => setLogOpen(false)} /> : null}
    </li>
  )
}
