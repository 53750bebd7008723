import type { ArchivedEntry } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialog.js'
import { toast } from '../../ui/toast.js'
import { nameOf } from './archived-rows.js'

interface Props {
  entry: ArchivedEntry
  onClose: () => void
  onDone: () => void
}

/** Asks before restoring all records that were archived together. A job restores them, and its bar reports the end. */
export function RestoreBulkDialog({ entry, onClose, onDone }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await request('post', `/api/archive/bulks/${entry.bulk?.id}/restore`)
      onDone()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The records could not be restored.')
      setBusy(false)
    }
  }
  return (
    <Dialog open title={`Restore ${nameOf(entry)}?`} onClose={onClose}>
      <p>
        Everything comes back: files, links, these records
        {entry.followers > 0 ? ` and ${entry.followers.toLocaleString('en-IN')} more that were archived with them` : ''}.
      </p>
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
