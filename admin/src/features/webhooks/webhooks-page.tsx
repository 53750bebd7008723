import type { ServiceAccounts, ShownWebhook, ShownWebhooks } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { WebhookCard } from './webhook-card.js'
import { WebhookDialog } from './webhook-dialog.js'
import '../../ui/cards/work-card.css'
import './webhooks.css'

/** The addresses of other programs that are told of changes. */
export default function WebhooksPage() {
  const webhooks = useApiQuery<ShownWebhooks>('/api/webhooks')
  const accounts = useApiQuery<ServiceAccounts>('/api/service-accounts')
  const [edited, setEdited] = useState<ShownWebhook | 'new' | null>(null)
  const usable = (accounts.data?.data ?? []).filter(({ isPaused }) => !isPaused)
  const error = webhooks.error ?? accounts.error
  const refresh = () => {
    webhooks.refresh()
    accounts.refresh()
  }
  const make = (
    <Button type="primary" onClick={() => setEdited('new')}>
      New webhook
    </Button>
  )
  const isEmpty = webhooks.data?.data.length === 0
  return (
    <div className="td-page td-work-page">
      <PageHead title="Webhooks" subtitle="Other programs that are told of changes">
        {usable.length > 0 && !isEmpty ? make : null}
      </PageHead>
      {error ? <LoadFault error={error} onRetry={refresh} /> : null}
      {(webhooks.data && accounts.data) || error ? null : <Loading />}
      {isEmpty && accounts.data ? (
        usable.length > 0 ? (
          <ListMessage title="No webhooks yet" action={make}>
            A webhook sends a signed message to an address whenever records change.
          </ListMessage>
        ) : (
          <ListMessage
            title="No webhooks yet"
            action={<Link to="/connections">Make a service account</Link>}
          >
            A webhook sends what a service account may read. Make one first.
          </ListMessage>
        )
      ) : null}
      <ul className="td-work-list">
        {webhooks.data?.data.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setEdited(webhook)}
            onChange={refresh}
          />
        ))}
      </ul>
      {edited === null ? null : (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          accounts={usable}
          onClose={() => {
            setEdited(null)
            refresh()
          }}
        />
      )}
    </div>
  )
}
