import { formatCount } from '@tinkerdesk/shared'
import type { MailDelivery } from '@tinkerdesk/shared/wire/automation/outbox'
import { Link } from 'react-router'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'

/** Tells an admin that e-mails reach nobody. Nothing is shown with a mail server, and in the demo. */
export function MailNote() {
  const { data } = useApiQuery<MailDelivery>('/api/outbox/delivery')
  if (data?.server !== 'none') return null
  return (
    <section className="td-panel snap-space" role="alert">
      <h2>No mail server is set up, so e-mails reach nobody</h2>
      <p>
        {data.undelivered > 0
          ? data.undelivered === 1
            ? '1 of the last 30 days is'
            : `${formatCount(data.undelivered)} of the last 30 days are`
          : 'Invitations will be'}{' '}
        kept in <Link to="/outbox">the outbox</Link>. Set SMTP_URL on the server to send them.
      </p>
    </section>
  )
}
