import type { Resource } from '@tinkerdesk/shared'
import type { user } from '@tinkerdesk/shared/resources/user'
import { Button } from 'antd'
import { useState } from 'react'
import { useRecordWrites, type ListRowOf } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'

interface Props {
  resource: Resource
  row: ListRowOf<typeof user>
  onClose: () => void
}

/** Asks before the second factors of a person who has lost them are removed. */
export default function ResetFactor({ resource, row, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const writes = useRecordWrites(resource)
  const name = String(row.displayName)
  const reset = async () => {
    setSending(true)
    try {
      await writes.send('post', 'auth/factors/reset', { user: row.id })
      toast.success(`The second factor of ${name} was reset`)
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be reset.')
      setSending(false)
    }
  }
  return (
    <Dialog open title={`Reset the second factor of ${name}?`} onClose={onClose} width={460}>
      <p>
        Be sure that it is the person who asks, such as by their voice. They are signed out, and
        their password alone lets them in until they set up another second factor. They and all
        admins get a message.
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button danger type="primary" loading={isSending} onClick={() => void reset()}>
          Reset it
        </Button>
      </div>
    </Dialog>
  )
}
