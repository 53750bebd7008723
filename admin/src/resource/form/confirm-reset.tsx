import { Button } from 'antd'
import { Dialog } from '../../ui/dialog.js'

interface Props {
  onKeep: () => void
  onReset: () => void
}

/** Asks before typed text is discarded: one click beside "Update" must not undo an afternoon's work. */
export const ConfirmReset = ({ onKeep, onReset }: Props) => (
  <Dialog open title="Discard your changes?" onClose={onKeep}>
    <p>The form returns to the last saved version.</p>
    <div className="td-dialog-actions">
      <Button onClick={onKeep}>Keep it</Button>
      <Button danger type="primary" onClick={onReset}>
        Reset
      </Button>
    </div>
  </Dialog>
)
