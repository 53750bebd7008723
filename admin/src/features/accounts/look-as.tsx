import type { Resource, StartedView } from '@tinkerdesk/shared'
import type { user } from '@tinkerdesk/shared/resources/user'
import { Button } from 'antd'
import { useState } from 'react'
import { viewAddress } from '../../client/storage/view.js'
import { useRecordWrites, type ListRowOf } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'

interface Props {
  resource: Resource
  row: ListRowOf<typeof user>
  onClose: () => void
}

/** Says what it is to look as another person, and opens it in a tab of its own. */
export default function LookAs({ resource, row, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const [address, setAddress] = useState<string>()
  const writes = useRecordWrites(resource)
  const name = String(row.displayName)
  const start = async () => {
    setSending(true)
    try {
      const { value, person } = await writes.send<StartedView>('post', 'view-as', {
        person: row.id,
      })
      setAddress(viewAddress({ value, person: { ...person, email: row.email ?? '' } }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be started.')
    }
    setSending(false)
  }
  return (
    <Dialog open title={`Look as ${name}?`} onClose={onClose} width={460}>
      <p>
        You see what this person sees, in a tab of its own, for half an hour. Nothing can be changed
        there. Chats, notifications, tokens and sign-ins are not shown. It is in the audit trail.
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        {address === undefined ? (
          <Button type="primary" loading={isSending} onClick={() => void start()}>
            Start
          </Button>
        ) : (
          <a
            className="button primary"
            href={address}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            Open in a new tab
          </a>
        )}
      </div>
    </Dialog>
  )
}
