import { resourceNamed } from '@tinkerdesk/shared'
import { useRecordWrites } from '../../../resource/index.js'
import { TextDialog } from '../../../ui/dialogs/text-dialog.js'
import { toast } from '../../../ui/messages/toast.js'
import type { Line } from './merge-messages.js'

const reports = resourceNamed('messageReport')

/** Reports a message to the admins, with a reason. Nobody else learns of it. */
export default function ReportMessage({ line, onClose }: { line: Line; onClose: () => void }) {
  const { create } = useRecordWrites(reports)
  return (
    <TextDialog
      title="Report this message?"
      label="What is wrong with it?"
      maxLength={1000}
      rows={3}
      empty="Write what is wrong with the message."
      failed="The report could not be sent."
      action="Report"
      send={(reason, id) => create({ id, message: line.id, reason })}
      onDone={() => toast.success('Reported to the admins. No one else is notified.')}
      onClose={onClose}
    >
      <p className="chat-text">{line.text ?? line.files.map(({ name }) => name).join(', ')}</p>
    </TextDialog>
  )
}
