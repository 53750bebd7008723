import { titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ulid } from 'ulid'
import { useRecordWrites, type ListRow } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'

interface Props {
  resource: Resource
  row: ListRow
  onClose: () => void
}

/** Clones a record and opens the clone for editing. */
export default function CloneDialog({ resource, row, onClose }: Props) {
  const navigate = useNavigate()
  const writes = useRecordWrites(resource)
  // A retry sends the same id, so that only one clone is created.
  const [id] = useState(() => ulid())
  const [isSending, setSending] = useState(false)
  const clone = async () => {
    setSending(true)
    try {
      const created = await writes.send<AnyRow>('post', `${resource.url}/${row.id}/clone`, { id })
      await writes.whenRead()
      toast.success(
        typeof created.taID === 'string'
          ? `Cloned. The new TA ID is ${created.taID}.`
          : `${titleOf(resource, created)} created`,
      )
      onClose()
      void navigate(`/${resource.path}/edit/${created.id}`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The record could not be cloned.')
      setSending(false)
    }
  }
  return (
    <Dialog open title={`Clone “${titleOf(resource, row)}”?`} onClose={onClose}>
      <p>The clone starts with the same content and gets an ID of its own.</p>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" autoFocus loading={isSending} onClick={() => void clone()}>
          Clone
        </Button>
      </div>
    </Dialog>
  )
}
