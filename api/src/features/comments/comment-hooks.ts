import { user, type User } from '@tinkerdesk/shared/resources/user'
import { archive, eraseCommentsBy, hooksOf } from '../../crud/index.js'

/** Erases what a child wrote, when their account is deleted permanently. The comments of staff stay. */
export const commentHooks = hooksOf(user, {
  async purge({ id, tx }) {
    const [stored] = await archive.find(
      tx,
      { resource: 'user', record_id: id },
      { columns: ['data'] },
    )
    // The row of an account, as the archive stored it.
    if (stored && (JSON.parse(stored.data) as User).role === 'student')
      await eraseCommentsBy(tx, id)
  },
})
