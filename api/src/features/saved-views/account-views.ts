import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf } from '../../crud/index.js'
import { savedViewRows, viewDefaults } from '../../resources/saved-views.tables.js'

/** Deletes the views of an account that is deleted permanently. Those that it made for a role stay. */
export const accountViews = hooksOf(user, {
  async purge({ id, tx }) {
    await savedViewRows.remove(tx, { user_id: id, role: null })
    await viewDefaults.remove(tx, { user_id: id })
  },
})
