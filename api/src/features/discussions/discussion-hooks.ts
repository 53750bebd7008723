import { resources } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf, type ResourceHooks } from '../../crud/index.js'
import { isArchivedPupil } from '../../resources/archived-pupil.js'
import { eraseDiscussionOf, eraseFromDiscussions } from '../../resources/erase-discussions.js'

/** Deletes the discussion of a record that is deleted permanently, and what a child wrote, with their account. The comments of staff stay. */
export const discussionHooks: readonly ResourceHooks[] = [
  ...resources
    .filter(({ discussion }) => discussion !== undefined)
    .map((resource) =>
      hooksOf(resource, { purge: ({ id, tx }) => eraseDiscussionOf(tx, resource.name, id) }),
    ),
  hooksOf(user, {
    async purge({ id, tx }) {
      if (await isArchivedPupil(tx, id)) await eraseFromDiscussions(tx, id)
    },
  }),
]
