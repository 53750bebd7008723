import { Button } from 'antd'
import { Dialog } from '../../ui/dialog.js'
import { ListMessage } from '../../ui/list-message.js'

interface Props {
  title: string
  error: { message: string }
  onRetry: () => void
  onClose: () => void
}

/** A dialog about a payment that could not be loaded. */
export const PaymentFault = ({ title, error, onRetry, onClose }: Props) => (
  <Dialog open title={title} onClose={onClose}>
    <ListMessage tone="error" title="The payment could not be loaded" action={<Button onClick={onRetry}>Try again</Button>}>
      {error.message}
    </ListMessage>
  </Dialog>
)
