import { useList } from '@refinedev/core'
import {
  balanceFrom,
  formatDay,
  formatPaise,
  maxPageSize,
  plainOf,
  resourceNamed,
  type PaymentEntry,
} from '@tinkerdesk/shared'
import { entryKindLabels, payingMethodLabels } from '@tinkerdesk/shared/resources/payment-entry'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { ListMessage } from '../../ui/messages/list-message.js'
import { Loading } from '../../ui/messages/loading.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { printPage } from '../../ui/input/print-page.js'
import type { ShownPayment } from './shown-payment.js'
import './receipt.css'

/** The receipt of a payment, laid out for printing, with everything that was received, refunded or waived. */
export default function ReceiptPage() {
  const { paymentId = '' } = useParams()
  const { data: payment, error } = useApiQuery<ShownPayment>(`/api/payments/${paymentId}`, {
    join: 'school',
  })
  const { query, result } = useList<PaymentEntry>({
    resource: 'payment-entries',
    filters: [{ field: 'payment', operator: 'eq', value: paymentId }],
    sorters: [{ field: 'day', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: maxPageSize },
    queryOptions: { enabled: payment !== undefined },
    errorNotification: false,
    liveMode: 'auto',
  })
  const failure = error ?? faultOf(query)
  if (failure)
    return (
      <div className="td-page">
        <PageHead title="Receipt" under={{ label: 'Payments', to: '/payments' }} />
        <div className="td-panel">
          <ListMessage tone="error" title="The receipt could not be loaded">
            {failure.message}
          </ListMessage>
        </div>
      </div>
    )
  if (!payment || query.isPending) return <Loading />
  const { open, kept } = balanceFrom(payment.amount, payment)
  const numbers = result.data.flatMap(({ number }) => (number === null ? [] : [number]))
  const what = plainOf(payment.what, resourceNamed('payment').fields['what']!)
  const school = payment.school && typeof payment.school === 'object' ? payment.school.name : null
  return (
    <div className="td-page receipt-page">
      <PageHead
        title="Receipt"
        under={{ label: what || 'Payment', to: `/payments/show/${paymentId}` }}
      >
        <Button type="primary" disabled={numbers.length === 0} onClick={printPage}>
          Print
        </Button>
      </PageHead>
      <article className="td-panel receipt">
        <header>
          <strong>Tinkerdesk</strong>
          <h2>
            {numbers.length === 0
              ? 'Nothing received yet'
              : `Receipt ${numbers.map((number) => `R-${number}`).join(', ')}`}
          </h2>
        </header>
        <dl>
          <dt>Received from</dt>
          <dd>{payment.payer}</dd>
          {school && school !== payment.payer ? (
            <>
              <dt>School</dt>
              <dd>{school}</dd>
            </>
          ) : null}
          <dt>For</dt>
          <dd>{what}</dd>
          <dt>Amount due</dt>
          <dd>{formatPaise(payment.amount)}</dd>
        </dl>
        <table>
          <caption className="visually-hidden">Entries of this payment</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Entry</th>
              <th scope="col">Reference</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {result.data.map((entry) => (
              <tr key={entry.id}>
                <td>{formatDay(entry.day)}</td>
                <td>
                  {entryKindLabels[entry.entry]}
                  {entry.number === null ? null : ` R-${entry.number}`}
                  {entry.method === null ? null : `, ${payingMethodLabels[entry.method]}`}
                  {entry.note ? <small>{entry.note}</small> : null}
                </td>
                <td>{entry.reference}</td>
                <td>
                  {entry.entry === 'refund' ? '−' : ''}
                  {formatPaise(entry.amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Received in total
              </th>
              <td>{formatPaise(kept)}</td>
            </tr>
            {open > 0 ? (
              <tr>
                <th scope="row" colSpan={3}>
                  Still open
                </th>
                <td>{formatPaise(open)}</td>
              </tr>
            ) : null}
          </tfoot>
        </table>
        <footer>
          <span>Date and signature</span>
        </footer>
      </article>
    </div>
  )
}
