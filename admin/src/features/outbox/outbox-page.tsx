import { formatCount } from '@tinkerdesk/shared'
import {
  mailStates,
  type MailDelivery,
  type OutboxPage as Answer,
} from '@tinkerdesk/shared/wire/automation/outbox'
import { Button } from 'antd'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedAnswer } from '../../ui/paging/paged-answer.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { OutboxMail } from './outbox-mail.js'
import './outbox.css'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const
type Filter = (typeof filters)[number]['value']

/** E-mails that wait, were sent or have failed, newest first. */
export default function OutboxPage() {
  const { values, page, size, go } = useQueryState(['state'], { push: true })
  const state = mailStates.find((option) => option === values.state)
  const query = useApiQuery<Answer>('/api/outbox', { state, page, limit: size })
  const { data: delivery } = useApiQuery<MailDelivery>('/api/outbox/delivery')
  return (
    <div className="td-page outbox-page">
      <PageHead title="Outbox" subtitle="E-mails to people, newest first">
        <Segmented<Filter>
          label="Show e-mails"
          value={filters.find(({ value }) => value === state)?.value ?? 'all'}
          options={filters}
          onChange={(value) => go({ state: value === 'all' ? undefined : value })}
        />
        <Button onClick={query.refresh}>Refresh</Button>
      </PageHead>
      {delivery && delivery.server !== 'set' ? (
        <section
          className="td-panel outbox-note"
          role={delivery.server === 'none' ? 'alert' : 'note'}
        >
          {delivery.server === 'demo' ? (
            <p>The demo sends no e-mails. You read them here instead.</p>
          ) : (
            <p>
              <strong>No mail server is set up.</strong>{' '}
              {delivery.undelivered === 1
                ? '1 e-mail was'
                : `${formatCount(delivery.undelivered)} e-mails were`}{' '}
              not delivered in the last 30 days. Set SMTP_URL on the server, restart it, and send
              the invitations again.
            </p>
          )}
        </section>
      ) : null}
      <PagedAnswer
        query={query}
        state={{ page, size }}
        onChange={go}
        fault="The e-mails could not be loaded"
        empty={
          state || page > 1 ? (
            <ListMessage
              title="No e-mails match these filters"
              action={<Button onClick={() => go({ state: undefined })}>Show all</Button>}
            />
          ) : (
            <ListMessage title="No e-mails yet">
              Invitations and links to a new password appear here.
            </ListMessage>
          )
        }
      >
        {(mail) => <OutboxMail key={mail.id} mail={mail} onChange={query.refresh} />}
      </PagedAnswer>
    </div>
  )
}
