import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../ui/dialog.js'
import { useAsk } from '../../ui/use-ask.js'
import { Companions } from './companions.js'
import { useArchiveChanges, type Archived, type ArchivedBatch } from './use-archive.js'

interface Props {
  entry: Archived
  onClose: () => void
  onDone: () => void
}

const same = (a: string, b: string) => a.trim().replace(/\s+/g, ' ').toLowerCase() === b.trim().replace(/\s+/g, ' ').toLowerCase()

/** Deletes a record for good, once its name was typed: there is no way back from it. */
export function PurgeDialog({ entry, onClose, onDone }: Props) {
  const { purge } = useArchiveChanges()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { answer } = useAsk<ArchivedBatch>(`/api/archive/${entry.batch}`)
  const word = entry.title || 'delete'
  const isSure = same(typed, word)
  const run = async () => {
    if (!isSure) return
    setBusy(true)
    if (await purge(entry)) return onDone()
    setBusy(false)
  }
  return (
    <Dialog open title={`Delete ${entry.title || entry.label} for good?`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p>The record and its files are deleted. Nobody can bring them back.</p>
        <Companions records={(answer?.records ?? []).slice(1)} title="Deleted with it" />
        <div className="archive-typed">
          <label htmlFor={id}>
            Type <strong>{word}</strong> to go on
          </label>
          <Input id={id} autoFocus autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </div>
        <div className="td-dialog-actions">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button danger type="primary" htmlType="submit" disabled={!isSure} loading={isBusy}>
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
