import type { ChatMessage } from '@tinkerdesk/shared/resources/chat-message'
import type { Transaction } from '../../database/database.js'
import { messageEvidence } from './chats.tables.js'

/** Keeps the text of a message for admins, from now on for 90 days. `deletedBy` is empty for a message that is only reported. */
export async function keepEvidence(
  tx: Transaction,
  { id, sender, text, files }: ChatMessage,
  deletedBy = '',
): Promise<void> {
  const at = new Date().toISOString()
  const kept = {
    message_id: id,
    sender: sender ?? '',
    text,
    files: JSON.stringify(files.map(({ name }) => name)),
    at,
    deleted_by: deletedBy,
  }
  await messageEvidence.insertMissing(tx, kept)
  // It may have been kept before, for a report.
  await messageEvidence.update(
    tx,
    { message_id: id },
    { at, ...(deletedBy === '' ? {} : { deleted_by: deletedBy }) },
  )
}
