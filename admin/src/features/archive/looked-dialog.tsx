import { resourceNamed } from '@tinkerdesk/shared'
import { Modal } from 'antd'
import { useAsk } from '../../ui/use-ask.js'
import { ArchivedDialog } from './archived-dialog.js'
import type { Archived, ArchivedBatch } from './use-archive.js'

interface Props {
  batch: string
  onClose: () => void
  /** Absent for those who may only look. */
  onRestore: ((entry: Archived) => void) | null
}

/** The archived record that the address names, as somebody was led to it from elsewhere. */
export function LookedDialog({ batch, onClose, onRestore }: Props) {
  const { answer, error } = useAsk<ArchivedBatch>(`/api/archive/${batch}`)
  if (error)
    return (
      <Modal open title="It is not in the archive" onCancel={onClose} footer={null}>
        <p>{error.message}</p>
      </Modal>
    )
  const root = answer?.records[0]
  if (!root) return null
  const entry = { batch, resource: root.resource, title: root.title, label: resourceNamed(root.resource).label.one }
  return <ArchivedDialog entry={entry} onClose={onClose} {...(onRestore ? { onRestore: () => onRestore(entry) } : {})} />
}
