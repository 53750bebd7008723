import { formatPaise, resourceNamed, titleOf, type OnlineRefunds } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { CreateDialog } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { Loading } from '../../ui/messages/loading.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { dialogFor, type EntryDialogProps } from './dialog-for.js'
import { PaymentFault } from './payment-fault.js'
import { RefundList } from './refund-list.js'

const RefundByHand = dialogFor('refund')
const title = 'Refund'

/** Returns money: by the bank, if it came in online, or by hand. */
export function RefundDialog(props: EntryDialogProps) {
  const { resource, row, onClose } = props
  const address = `payments/${row.id}/refunds`
  const { data, isFetching, error, refresh } = useApiQuery<OnlineRefunds>(`/api/${address}`)
  const [isByHand, setByHand] = useState(false)
  const [start, setStart] = useState<OnlineRefunds | null>(null)
  // A later fault leaves what is typed.
  if (error && !start)
    return <PaymentFault title={title} error={error} onRetry={refresh} onClose={onClose} />
  // Data of an earlier load may be older than the ledger.
  if (!start && data && !isFetching) setStart(data)
  if (!start) return <Loading />
  if (isByHand || (start.most === 0 && start.refunds.length === 0))
    return <RefundByHand {...props} />
  const list = (
    <RefundList address={address} refunds={data?.refunds ?? start.refunds} onChange={refresh} />
  )
  const byHand = (
    <Button type="link" className="refund-by-hand" onClick={() => setByHand(true)}>
      Record a refund by hand instead
    </Button>
  )
  if (start.most === 0)
    return (
      <Dialog open title={`${title}: ${titleOf(resource, row)}`} onClose={onClose}>
        <p>Nothing more can be refunded online.</p>
        {list}
        {byHand}
      </Dialog>
    )
  return (
    <CreateDialog
      resource={resourceNamed('paymentEntry')}
      title={`${title} online: ${titleOf(resource, row)}`}
      submit="Refund online"
      fields={['amount', 'note']}
      start={{ payment: row.id, entry: 'refund', method: 'online', amount: start.most }}
      refreshes={[resource]}
      send={(id, { amount, note }, { send }) => send('post', address, { id, amount, note })}
      onClose={onClose}
      onDone={({ amount, state }) => {
        const money = formatPaise(Number(amount))
        if (state === 'done') toast.success(`${money} refunded`)
        else if (state === 'accepted')
          toast.success(
            `The bank returns ${money}. It appears in the ledger as soon as the bank confirms it.`,
          )
        else
          toast.success(`The bank has not answered yet. It is asked again by itself for ${money}.`)
        onClose()
      }}
    >
      <p>
        The bank returns it to the account or card from which it came, at most{' '}
        {formatPaise(start.most)} at once.
      </p>
      {list}
      {byHand}
    </CreateDialog>
  )
}
