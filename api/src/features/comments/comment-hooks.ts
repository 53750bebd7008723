import { user } from '@tinkerdesk/shared/resources/user'
import { eraseCommentsBy, hooksOf } from '../../crud/index.js'
import { isArchivedPupil } from '../../resources/archived-pupil.js'

/** Erases what a child wrote, when their account is deleted permanently. The comments of staff stay. */
export const commentHooks = hooksOf(user, {
  async purge({ id, tx }) {
    if (await isArchivedPupil(tx, id)) await eraseCommentsBy(tx, id)
  },
})
