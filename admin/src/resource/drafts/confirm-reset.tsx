import { Button } from 'antd'
import { Dialog } from '../../ui/dialogs/dialog.js'

interface Props {
  /** The consequence, as a sentence. */
  what?: string
  verb?: string
  onKeep: () => void
  onReset: () => void
}

/** Asks before typed text is discarded: one click beside "Update" must not undo an afternoon's work. */
export const ConfirmReset = ({
  what = 'The form returns to the last saved version.',
  verb = 'Reset',
  onKeep,
  onReset,
}: Props) => (
  <Dialog open title="Discard your changes?" onClose={onKeep}>
    <p>{what}</p>
    <div className="td-dialog-actions">
      <Button onClick={onKeep}>Keep it</Button>
      <Button danger type="primary" onClick={onReset}>
        {verb}
      </Button>
    </div>
  </Dialog>
)
