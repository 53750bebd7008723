import {
  balanceFrom,
  formatPaise,
  resourceNamed,
  titleOf,
  type Balance,
  type PaymentEntry,
  type Resource,
} from '@tinkerdesk/shared'
import type { payment } from '@tinkerdesk/shared/resources/payment'
import { useState } from 'react'
import { CreateDialog, type ListRowOf } from '../../resource/index.js'
import { Loading } from '../../ui/messages/loading.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PaymentFault } from './payment-fault.js'
import type { ShownPayment } from './shown-payment.js'

export interface EntryDialogProps {
  resource: Resource
  row: ListRowOf<typeof payment>
  onClose: () => void
}

const dialogs = {
  receipt: {
    title: 'Record a receipt',
    submit: 'Record the receipt',
    fields: ['amount', 'method', 'reference', 'day'],
    done: 'received',
  },
  waiver: { title: 'Waive', submit: 'Waive', fields: ['amount', 'note'], done: 'waived' },
  refund: {
    title: 'Refund',
    submit: 'Record the refund',
    fields: ['amount', 'method', 'reference', 'day', 'note'],
    done: 'refunded',
  },
} as const

/** Adds an entry of one sort to a payment. It starts with all that is open, or with all that can be refunded. */
export const dialogFor = (entry: PaymentEntry['entry']) =>
  function EntryDialog({ resource, row, onClose }: EntryDialogProps) {
    const { title, submit, fields, done } = dialogs[entry]
    // The row of a list may lack the sums, and what was loaded earlier may be older than the ledger.
    const { data, isFetching, error, refresh } = useApiQuery<ShownPayment>(
      `/api/payments/${row.id}`,
    )
    const [balance, setBalance] = useState<Balance | null>(null)
    // A later fault leaves what is typed.
    if (error && !balance)
      return <PaymentFault title={title} error={error} onRetry={refresh} onClose={onClose} />
    if (!balance && data && !isFetching) setBalance(balanceFrom(data.amount, data))
    if (!balance) return <Loading />
    const amount = entry === 'refund' ? balance.kept : balance.open
    const start = {
      payment: row.id,
      entry,
      amount: amount || null,
      ...(entry === 'receipt' ? { method: 'cash' } : {}),
    }
    return (
      <CreateDialog
        resource={resourceNamed('paymentEntry')}
        title={`${title}: ${titleOf(resource, row)}`}
        submit={submit}
        fields={fields}
        start={start}
        refreshes={[resource]}
        onClose={onClose}
        onDone={(entry) => {
          toast.success(`${formatPaise(Number(entry.amount))} ${done}`)
          onClose()
        }}
      />
    )
  }
