import {
  formatPaise,
  titleOf,
  type PaymentPage,
  type Resource,
  type WaysToPay,
} from '@tinkerdesk/shared'
import type { payment } from '@tinkerdesk/shared/resources/payment'
import { Button } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { request } from '../../client/request.js'
import type { ListRowOf } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { Fault } from '../../ui/messages/fault.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import './ways.css'

/** Shows how a payment can be paid: online, by UPI, or at the school. */
export function WaysDialog({
  row,
  resource,
  onClose,
}: {
  row: ListRowOf<typeof payment>
  resource: Resource
  onClose: () => void
}) {
  const { data, error, refresh } = useApiQuery<WaysToPay>(`/api/payments/${row.id}/ways`)
  const [fault, setFault] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const payOnline = async () => {
    setOpening(true)
    setFault(null)
    try {
      const { url } = await request<PaymentPage>('post', `/api/payments/${row.id}/pay-online`)
      window.location.assign(url)
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : 'The payment page could not be opened.')
      setOpening(false)
    }
  }
  return (
    <Dialog open title={`Pay: ${titleOf(resource, row)}`} onClose={onClose}>
      {error ? (
        <NotLoaded title="The ways to pay could not be loaded" error={error} onRetry={refresh} />
      ) : data ? (
        <div className="ways">
          <p>
            <strong>{formatPaise(data.open)}</strong> open
          </p>
          {data.online ? (
            <Button type="primary" autoFocus loading={isOpening} onClick={() => void payOnline()}>
              Pay online
            </Button>
          ) : null}
          <Fault>{fault}</Fault>
          {data.upi ? (
            <figure>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.upi, { border: 2 }))}`}
                width={220}
                height={220}
                alt="QR code for a UPI app"
              />
              <figcaption>
                Scan it with a UPI app, or <a href={data.upi}>open the app on this phone</a>. Give
                the number of the transfer to your in-charge, who records it.
              </figcaption>
            </figure>
          ) : null}
          {data.online || data.upi ? null : (
            <p>Pay at your school. The in-charge records it, and it is shown here.</p>
          )}
        </div>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
