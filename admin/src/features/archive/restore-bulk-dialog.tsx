import { formatCount, type ArchivedEntry } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import { nameOf } from './archived-rows.js'
import { RestoreQuestion } from './restore-question.js'

interface Props {
  entry: ArchivedEntry
  onClose: () => void
  onDone: () => void
}

/** Asks before restoring all records that were archived together. A job restores them, and its bar reports the end. */
export function RestoreBulkDialog({ entry, onClose, onDone }: Props) {
  const restore = async () => {
    try {
      await request('post', `/api/archive/bulks/${entry.bulk?.id}/restore`)
      return true
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The records could not be restored.')
      return false
    }
  }
  return (
    <RestoreQuestion name={nameOf(entry)} restore={restore} onClose={onClose} onDone={onDone}>
      <p>
        Everything comes back: files, links, these records
        {entry.followers > 0 ? ` and ${formatCount(entry.followers)} more, archived with them` : ''}
        .
      </p>
    </RestoreQuestion>
  )
}
