import { formatCount, type Resource } from '@tinkerdesk/shared'
import type { student } from '@tinkerdesk/shared/resources/student'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useRecordWrites, type ListRowOf } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'
import { inviteStudents } from './send-invitations.js'
import { studentAccountState } from './student-account.js'
import { studentsNamed } from './students-named.js'

type Row = ListRowOf<typeof student>
interface Props {
  resource: Resource
  rows: readonly Row[]
  onClose: () => void
}

/** Asks before students are invited, and does it. Those without an e-mail are named by their number. */
export function InviteStudents({ resource, rows, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const isSent = useRef(false)
  const writes = useRecordWrites(resource)
  const missing = rows.filter((row) => studentAccountState(row) === 'none').length
  const count = rows.length - missing
  const whom = studentsNamed(resource, rows, count)
  const send = async () => {
    if (isSent.current) return
    isSent.current = true
    setSending(true)
    try {
      await writes.together((together) =>
        inviteStudents(
          together,
          rows.map(({ id }) => id),
        ),
      )
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be sent.')
      isSent.current = false
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      title={count === 0 ? 'Nobody can be invited yet' : `Invite ${whom}?`}
      onClose={onClose}
      width={440}
    >
      {count > 0 ? (
        <p>They receive an e-mail with a new link to set a password. It works once, for 7 days.</p>
      ) : null}
      {missing > 0 ? (
        <p>
          {missing === 1
            ? '1 student has no e-mail. Enter it in the record first: the student then gets an invitation.'
            : `${formatCount(missing)} students have no e-mail. Enter it in their records first: they then get an invitation.`}
        </p>
      ) : null}
      <div className="td-dialog-actions">
        <Button onClick={onClose}>{count > 0 ? 'Cancel' : 'Close'}</Button>
        {count > 0 ? (
          // eslint-disable-next-line jsx-a11y/no-autofocus -- The dialog has been opened to do this.
          <Button type="primary" autoFocus loading={isSending} onClick={() => void send()}>
            Invite
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

export const InviteStudent = ({ row, ...props }: Omit<Props, 'rows'> & { row: Row }) => (
  <InviteStudents {...props} rows={[row]} />
)
