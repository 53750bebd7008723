import {
  counted,
  type ShownWebhook,
  type WebhookMessage,
  type WebhookMessages,
} from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { request } from '../../client/request.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { eventLabels, manyOf } from './event-words.js'

/** Messages that are shown. Older ones are read over the API. */
const shownMessages = 50

const stateLabels: Readonly<Record<WebhookMessage['state'], string>> = {
  get queued() {
    return text('Waiting')
  },
  get sending() {
    return text('Being sent')
  },
  get sent() {
    return text('Sent')
  },
  get failed() {
    return text('Failed')
  },
}

function titleOf({ resource, event, records }: WebhookMessage): string {
  if (resource === null) return eventLabels[event]
  return `${manyOf(resource)}: ${eventLabels[event].toLowerCase()} · ${counted(records, 'record')}`
}

interface Props {
  webhook: ShownWebhook
  onClose: () => void
}

/** The newest messages of a webhook, each of which can be sent again. */
export function WebhookLog({ webhook, onClose }: Props) {
  const query = useApiQuery<WebhookMessages>(`/api/webhooks/${webhook.id}/messages`, {
    limit: shownMessages,
  })
  const sendAgain = async (id: string) => {
    try {
      await request('post', `/api/webhooks/${webhook.id}/messages/${id}/send-again`)
      toast.success('The message is sent again')
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'The message could not be sent again.')
    }
    query.refresh()
  }
  return (
    <FormDialog
      width={640}
      title={`Messages of ${webhook.name}`}
      footer={null}
      onCancel={onClose}
      focus={() => document.getElementById('webhook-refresh')?.focus()}
    >
      <Button id="webhook-refresh" size="small" onClick={query.refresh}>
        Refresh
      </Button>
      {query.error ? <LoadFault error={query.error} onRetry={query.refresh} /> : null}
      {query.data || query.error ? null : <Loading />}
      {query.data?.data.length === 0 ? (
        <ListMessage title="No messages yet">Send a test message to see one here.</ListMessage>
      ) : null}
      <ul className="webhook-log">
        {query.data?.data.map((message) => (
          <li key={message.id}>
            <div>
              <strong>{titleOf(message)}</strong>
              <p className="webhook-soft">
                {stateLabels[message.state]}
                {message.status === null ? null : ` · ${message.status}`}
                {' · '}
                <TimeAgo value={message.sentAt ?? message.createdAt} />
                {message.attempts > 1 ? ` · ${counted(message.attempts, 'attempt')}` : null}
              </p>
              {message.error === null ? null : <p>{say(message.error)}</p>}
            </div>
            {message.state === 'sent' || message.state === 'failed' ? (
              <Button size="small" onClick={() => void sendAgain(message.id)}>
                Send again
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
