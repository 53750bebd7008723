import { Dialog } from '../../ui/dialogs/dialog.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'

interface Props {
  title: string
  error: { message: string }
  onRetry: () => void
  onClose: () => void
}

/** A dialog about a payment that could not be loaded. */
export const PaymentFault = ({ title, error, onRetry, onClose }: Props) => (
  <Dialog open title={title} onClose={onClose}>
    <NotLoaded title="The payment could not be loaded" error={error} onRetry={onRetry} />
  </Dialog>
)
