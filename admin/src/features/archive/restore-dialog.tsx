import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.js'
import { useAsk } from '../../ui/use-ask.js'
import { Companions } from './companions.js'
import { useArchiveChanges, type Archived, type ArchivedBatch } from './use-archive.js'

interface Props {
  entry: Archived
  onClose: () => void
  onDone: () => void
}

/** Asks before a record is brought back, and says what comes with it. */
export function RestoreDialog({ entry, onClose, onDone }: Props) {
  const { restore } = useArchiveChanges()
  const [isBusy, setBusy] = useState(false)
  const { answer, isLoading } = useAsk<ArchivedBatch>(`/api/archive/${entry.batch}`)
  const run = async () => {
    setBusy(true)
    if (await restore(entry)) return onDone()
    setBusy(false)
  }
  return (
    <Dialog open title={`Restore ${entry.title || entry.label}?`} onClose={onClose}>
      <p>It returns to its list as it was, with its files and with what named it before.</p>
      {isLoading ? <p className="td-help">Looking for what comes with it…</p> : null}
      <Companions records={(answer?.records ?? []).slice(1)} title="Comes back with it" />
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
