import { formatCount, type ArchivedBatch, type ArchivedEntry } from '@tinkerdesk/shared'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { TypedWord } from '../../ui/input/typed-word.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { ArchivedWith } from './archived-with.js'
import { nameOf } from './archived-rows.js'
import { purge, purgeBulk } from './use-archive.js'

interface Props {
  entry: ArchivedEntry
  onClose: () => void
  onDone: () => void
}

const isSameText = (a: string, b: string) =>
  a.trim().replace(/\s+/g, ' ').toLowerCase() === b.trim().replace(/\s+/g, ' ').toLowerCase()

/** Deletes a record, or all that were archived together, permanently after the name has been typed, since this cannot be undone. */
export function PurgeDialog({ entry, onClose, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data } = useApiQuery<ArchivedBatch>(`/api/archive/${entry.batch}`, {}, !entry.bulk)
  const word = entry.bulk ? nameOf(entry) : entry.title || 'delete'
  const isSure = isSameText(typed, word)
  const run = async () => {
    if (!isSure) return
    setBusy(true)
    if (entry.bulk ? await purgeBulk(entry.bulk.id) : await purge(entry)) return onDone()
    setBusy(false)
  }
  return (
    <Dialog open title={`Delete ${nameOf(entry)} permanently?`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p>
          This deletes {entry.bulk ? 'these records' : 'the record'}
          {entry.bulk && entry.followers > 0
            ? `, ${formatCount(entry.followers)} more, archived with them`
            : ''}{' '}
          and {entry.bulk ? 'their' : 'its'} files. It cannot be undone.
        </p>
        <ArchivedWith batch={data} title="Deleted with it" />
        <div className="archive-typed">
          <TypedWord word={word} value={typed} onChange={setTyped} />
        </div>
        <FormFoot
          action="Delete permanently"
          isDanger
          isDisabled={!isSure}
          isSending={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
