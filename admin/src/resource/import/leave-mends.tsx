import { counted } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Dialog } from '../../ui/dialogs/dialog.js'

interface Props {
  /** The number of lines that have something typed. */
  lines: number
  onStay: () => void
  onLeave: () => void
}

/** Asks before an import is closed in which a person typed something. */
export const LeaveMends = ({ lines, onStay, onLeave }: Props) => (
  <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
    <Dialog open title="Close the import?" onClose={onStay}>
      <p>What you typed in {counted(lines, 'line')} is lost. Nothing was saved yet.</p>
      <div className="td-dialog-actions">
        <Button onClick={onStay}>Stay here</Button>
        <Button danger type="primary" onClick={onLeave}>
          Close it
        </Button>
      </div>
    </Dialog>
  </div>
)
