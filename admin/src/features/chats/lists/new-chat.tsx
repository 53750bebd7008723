import { resourceNamed } from '@tinkerdesk/shared'
import { useNavigate } from 'react-router'
import { useRecordWrites } from '../../../resource/index.js'
import { TextDialog } from '../../../ui/dialogs/text-dialog.js'
import { toast } from '../../../ui/messages/toast.js'

const groups = resourceNamed('chatGroup')

/** Asks for the name of a new group, again until it is not empty. Cancelling creates nothing. */
export function NewChat({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { create } = useRecordWrites(groups)
  return (
    <TextDialog
      title="New chat group"
      label="Group name"
      maxLength={120}
      empty="Enter a name for the group."
      failed="The group could not be created."
      action="Create the group"
      send={(groupName, id) => create({ id, groupName, users: [] })}
      onDone={(id) => {
        toast.success('Created your new chat group!')
        void navigate(`/chats/${id}`)
      }}
      onClose={onClose}
    />
  )
}
