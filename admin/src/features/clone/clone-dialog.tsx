import { useInvalidate } from '@refinedev/core'
import { titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import type { ListRow } from '../../resource/list/use-rows.js'
import { Dialog } from '../../ui/dialog.js'
import { toast } from '../../ui/toast.js'

interface Props {
  resource: Resource
  row: ListRow
  onClose: () => void
}

/** Makes a record of its own from another one, and opens it for changes. */
export default function CloneDialog({ resource, row, onClose }: Props) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  // The same id again when a retry is needed: one clone, however often it is asked for.
  const [id] = useState(() => ulid())
  const [isSending, setSending] = useState(false)
  const clone = async () => {
    setSending(true)
    try {
      const made = await request<AnyRow>('post', `/api/${resource.url}/${row.id}/clone`, { body: { id } })
      await invalidate({ resource: resource.name, invalidates: ['list'] })
      toast.success(typeof made.taID === 'string' ? `Cloned. The new TA ID is ${made.taID}.` : `${titleOf(resource, made)} is made.`)
      onClose()
      void navigate(`/${resource.path}/edit/${made.id}`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be cloned.')
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
