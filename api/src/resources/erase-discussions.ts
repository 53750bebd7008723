import { mentionOf } from '@tinkerdesk/shared'
import type { Transaction } from '../database/database.js'
import { discussionComments, discussionMentions } from './discussions.tables.js'

/** Records or comments in one statement. */
const atOnce = 500

/** A mention of an account that is erased. It has the form of an id, so that readers see "Former account". */
const erasedPerson = '0'.repeat(26)

/** Deletes the discussion of a record that is deleted permanently. */
export async function eraseDiscussionOf(
  tx: Transaction,
  resource: string,
  record: string,
): Promise<void> {
  const match = { resource, record_id: record }
  const all = await discussionComments.find(tx, match, { columns: ['id'] })
  for (let at = 0; at < all.length; at += atOnce)
    await discussionMentions.remove(tx, {
      comment_id: all.slice(at, at + atOnce).map(({ id }) => id),
    })
  await discussionComments.remove(tx, match)
}

/** Erases what an account wrote in discussions, and its id wherever they name it, also those of archived records. */
export async function eraseFromDiscussions(tx: Transaction, account: string): Promise<void> {
  const own = await discussionComments.find(
    tx,
    { author: account },
    { columns: ['id', 'resource', 'record_id', 'thread'] },
  )
  const now = new Date().toISOString()
  for (const { id, resource, record_id, thread } of own) {
    await discussionMentions.remove(tx, { comment_id: id })
    const answers = { resource, record_id, thread: id, author: { $ne: account }, hidden: 0 }
    // The replies of others stay, below an empty comment.
    if (thread === null && (await discussionComments.count(tx, answers)) > 0)
      await discussionComments.update(
        tx,
        { id },
        { author: null, sent_as: id, text: '', deleted_at: now, deleted_by: null },
      )
    else await discussionComments.remove(tx, { id })
  }
  await discussionComments.update(tx, { resolved_by: account }, { resolved_by: null })
  await discussionComments.update(tx, { deleted_by: account }, { deleted_by: null })
  const named = await discussionMentions.find(tx, { user_id: account })
  for (const { comment_id: id } of named) {
    const [comment] = await discussionComments.find(tx, { id }, { columns: ['text'] })
    if (comment)
      await discussionComments.update(
        tx,
        { id },
        { text: comment.text.replaceAll(mentionOf(account), mentionOf(erasedPerson)) },
      )
  }
  await discussionMentions.remove(tx, { user_id: account })
}
