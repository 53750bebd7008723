import type { Archived, ArchivedBatch } from '@tinkerdesk/shared'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { titleOfArchived } from './archived-title.js'
import { ArchivedWith } from './archived-with.js'
import { RestoreQuestion } from './restore-question.js'
import { useRestore } from './use-archive.js'
import '../../fields/common/field.css'

interface Props {
  entry: Archived
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before restoring a record, and lists what is restored with it. */
export function RestoreDialog({ entry, onClose, onDone }: Props) {
  const restore = useRestore(entry)
  const { data, isLoading } = useApiQuery<ArchivedBatch>(`/api/archive/${entry.batch}`)
  return (
    <RestoreQuestion
      name={titleOfArchived(entry)}
      restore={restore}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        The record returns to its list as it was, with its files and the links that pointed to it.
      </p>
      {isLoading ? <p className="td-help">Checking what is restored with it…</p> : null}
      <ArchivedWith batch={data} title="Restored with it" />
    </RestoreQuestion>
  )
}
