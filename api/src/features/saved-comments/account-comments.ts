import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf } from '../../crud/index.js'
import { savedCommentRows } from './saved-comments.tables.js'

/** Deletes the saved comments of an account that is deleted permanently. */
export const accountComments = hooksOf(user, {
  purge: async ({ id, tx }) => void (await savedCommentRows.remove(tx, { user_id: id })),
})
