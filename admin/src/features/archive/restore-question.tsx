import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'

interface Props {
  /** The name of what is restored. */
  name: string
  children: ReactNode
  /** Restores it, and shows the message if that fails. Returns true once it is done. */
  restore: () => Promise<boolean>
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before a restore. It stays open, for another try, if the restore fails. */
export function RestoreQuestion({ name, children, restore, onClose, onDone }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    if (await restore()) return onDone()
    setBusy(false)
  }
  return (
    <Dialog open title={`Restore ${name}?`} onClose={onClose}>
      {children}
      <div className="td-dialog-actions">
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="primary" autoFocus loading={isBusy} onClick={() => void run()}>
          Restore
        </Button>
      </div>
    </Dialog>
  )
}
