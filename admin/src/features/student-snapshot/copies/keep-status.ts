import { resourceNamed } from '@tinkerdesk/shared'
import { extendWaiting, keptSentence, queueChange, type ListRow } from '../../../resource/index.js'
import { toast } from '../../../ui/messages/toast.js'
import { editAddress, type CopyKind } from './copy-kinds.js'

/** Lets the new status of a copy wait on the person's own device. */
export async function keepStatus(kind: CopyKind, copy: ListRow, status: string): Promise<void> {
  const resource = resourceNamed(kind.resource)
  const to = editAddress(kind, String(copy.student), copy.id)
  if (!(await extendWaiting(resource, copy.id, { status })))
    await queueChange(resource, copy, { status }, { version: copy.version, to })
  toast.info(keptSentence)
}
