import type { Archived, ArchivedBatch } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.js'
import { useApiQuery } from '../../ui/use-api-query.js'
import { ArchivedWith } from './archived-with.js'
import { useArchiveChanges } from './use-archive.js'
import '../../fields/common/field.css'

interface Props {
  entry: Archived
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before restoring a record, and lists what is restored with it. */
export function RestoreDialog({ entry, onClose, onDone }: Props) {
  const { restore } = useArchiveChanges()
  const [isBusy, setBusy] = useState(false)
  const { data, isLoading } = useApiQuery<ArchivedBatch>(`/api/archive/${entry.batch}`)
  const run = async () => {
    setBusy(true)
    if (await restore(entry)) return onDone()
    setBusy(false)
  }
  return (
    <Dialog open title={`Restore ${entry.title || entry.label}?`} onClose={onClose}>
      <p>The record returns to its list as it was, with its files and the links that pointed to it.</p>
      {isLoading ? <p className="td-help">Checking what is restored with it…</p> : null}
      <ArchivedWith records={(data?.records ?? []).slice(1)} title="Restored with it" />
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
