import { counted, type Resource } from '@tinkerdesk/shared'
import type { user } from '@tinkerdesk/shared/resources/user'
import { Button } from 'antd'
import { useState } from 'react'
import { useRecordWrites, type ListRowOf, type RecordWrites } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'

type Account = ListRowOf<typeof user>

interface Props {
  resource: Resource
  rows: readonly Account[]
  onClose: () => void
}

const people = (count: number) => counted(count, 'person', 'people')
const namesOf = (rows: readonly Account[]) =>
  rows.length === 1 ? String(rows[0]!.displayName) : people(rows.length)
const idsOf = (rows: readonly Account[]) => rows.map(({ id }) => id)

/** Asks before e-mails are sent or links stop working, and does it. */
function Question({
  title,
  text,
  label,
  run,
  resource,
  onClose,
}: Pick<Props, 'resource' | 'onClose'> & {
  title: string
  text: string
  label: string
  run: (writes: RecordWrites) => Promise<void>
}) {
  const [isSending, setSending] = useState(false)
  const writes = useRecordWrites(resource)
  const send = async () => {
    setSending(true)
    try {
      await run(writes)
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be sent.')
      setSending(false)
    }
  }
  return (
    <Dialog open title={title} onClose={onClose} width={440}>
      <p>{text}</p>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The dialog has been opened to do this. */}
        <Button type="primary" autoFocus loading={isSending} onClick={() => void send()}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}

/** Sends people a new link to set their password. */
export function InviteMany({ resource, rows, onClose }: Props) {
  const invite = async ({ send }: RecordWrites) => {
    const { sent } = await send<{ sent: number }>('post', 'auth/invitations', {
      userIds: idsOf(rows),
    })
    toast.success(
      sent === rows.length
        ? `Invited ${namesOf(rows)}`
        : `Invited ${people(sent)}. The others were invited within the last hour.`,
    )
  }
  const text =
    'They receive an e-mail with a new link to set a password. It works once, for 7 days.'
  return (
    <Question
      {...{ resource, onClose }}
      title={`Invite ${namesOf(rows)}?`}
      text={text}
      label="Invite"
      run={invite}
    />
  )
}

/** Stops the links of people who have not used them. */
export function CancelMany({ resource, rows, onClose }: Props) {
  const cancel = async ({ send }: RecordWrites) => {
    const { cancelled } = await send<{ cancelled: number }>('post', 'auth/invitations/cancel', {
      userIds: idsOf(rows),
    })
    toast.success(`${counted(cancelled, 'invitation')} cancelled`)
  }
  const title =
    rows.length === 1
      ? `Cancel the invitation of ${namesOf(rows)}?`
      : `Cancel ${counted(rows.length, 'invitation')}?`
  const text =
    'The links in their e-mails stop working. The accounts stay, and can be invited again.'
  return <Question {...{ resource, onClose, title, text }} label="Cancel invitation" run={cancel} />
}

interface OneProps {
  resource: Resource
  row: Account
  onClose: () => void
}
export const InviteOne = ({ row, ...props }: OneProps) => <InviteMany {...props} rows={[row]} />
export const CancelOne = ({ row, ...props }: OneProps) => <CancelMany {...props} rows={[row]} />
