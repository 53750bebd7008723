import { counted, type ShownWebhook, type WebhookMessage } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { request } from '../../client/request.js'
import { manyOf } from '../../resource/index.js'
import { stateLabels, WorkLog } from '../../ui/cards/work-log.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { eventLabels } from './event-words.js'

function titleOf({ resource, event, records }: WebhookMessage): string {
  if (resource === null) return eventLabels[event]
  return `${manyOf(resource)}: ${eventLabels[event].toLowerCase()} · ${counted(records, 'record')}`
}

interface Props {
  webhook: ShownWebhook
  onClose: () => void
}

/** The messages of a webhook, each of which can be sent again. */
export function WebhookLog({ webhook, onClose }: Props) {
  const url = `/api/webhooks/${webhook.id}/messages`
  const sendAgain = async (id: string) => {
    try {
      await request('post', `/api/webhooks/${webhook.id}/messages/${id}/send-again`)
      toast.success('The message is sent again')
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'The message could not be sent again.')
    }
  }
  return (
    <WorkLog<WebhookMessage>
      title={`Messages of ${webhook.name}`}
      url={url}
      onClose={onClose}
      empty={
        <ListMessage title="No messages yet">Send a test message to see one here.</ListMessage>
      }
    >
      {(message, refresh) => (
        <>
          <div>
            <strong>{titleOf(message)}</strong>
            <p className="td-work-soft">
              {stateLabels[message.state]}
              {message.status === null ? null : ` · ${message.status}`}
              {' · '}
              <TimeAgo value={message.sentAt ?? message.createdAt} />
              {message.attempts > 1 ? ` · ${counted(message.attempts, 'attempt')}` : null}
            </p>
            {message.error === null ? null : <p>{say(message.error)}</p>}
          </div>
          {message.state === 'sent' || message.state === 'failed' ? (
            <Button size="small" onClick={() => void sendAgain(message.id).then(refresh)}>
              Send again
            </Button>
          ) : null}
        </>
      )}
    </WorkLog>
  )
}
