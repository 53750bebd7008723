import { formatPaise, resourceNamed } from '@tinkerdesk/shared'
import type { GrantEntry } from '@tinkerdesk/shared/resources/grant-entry'
import { text } from '@tinkerdesk/shared/base/say'
import { CreateDialog } from '../../resource/index.js'
import { toast } from '../../ui/messages/toast.js'

/** Takes an entry back by another one, with the reason. The right one is then entered as any. */
export function CorrectDialog({ entry, onClose }: { entry: GrantEntry; onClose: () => void }) {
  const { id, school, entry: kind, grant, head, amount, what } = entry
  return (
    <CreateDialog
      resource={resourceNamed('grantEntry')}
      title={`Take ${formatPaise(amount)} back?`}
      submit="Correct"
      fields={['day', 'reason']}
      start={{ school, entry: kind, grant, head, amount, what, corrects: id }}
      onClose={onClose}
      onDone={() => {
        toast.success(text('Entry corrected'))
        onClose()
      }}
    >
      <p>The entry stays in the ledger, with a second one against it. Then enter the right one.</p>
    </CreateDialog>
  )
}
