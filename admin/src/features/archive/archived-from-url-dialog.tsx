import type { Archived, ArchivedBatch } from '@tinkerdesk/shared'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { ArchivedDialog } from './archived-dialog.js'

interface Props {
  batch: string
  onClose: () => void
  /** Absent for people who may not restore. */
  onRestore: ((entry: Archived) => void) | null
}

/** Opens the archived record named in the address, for people who followed a link to it. */
export function ArchivedFromUrlDialog({ batch, onClose, onRestore }: Props) {
  const { data, error } = useApiQuery<ArchivedBatch>(`/api/archive/${batch}`)
  if (error)
    return (
      <Dialog open title="Not in the archive" onClose={onClose}>
        <p>{error.message}</p>
      </Dialog>
    )
  const root = data?.records[0]
  if (!root) return null
  const entry = { batch, resource: root.resource, title: root.title }
  return (
    <ArchivedDialog
      entry={entry}
      onClose={onClose}
      {...(onRestore ? { onRestore: () => onRestore(entry) } : {})}
    />
  )
}
