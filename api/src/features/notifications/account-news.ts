import { notification } from '@tinkerdesk/shared/resources/notification'
import { user } from '@tinkerdesk/shared/resources/user'
import { Events } from '../../events/events.js'
import { hooksOf } from '../../crud/index.js'
import { notificationDigests, notificationMutes } from './notifications.tables.js'

/** Deletes the settings of an account that is deleted permanently, and tells people about notifications that an admin wrote to them. */
export const accountNews = [
  hooksOf(user, {
    async purge({ id, tx }) {
      await notificationMutes.remove(tx, { user_id: id })
      await notificationDigests.remove(tx, { user_id: id })
    },
  }),
  hooksOf(notification, {
    after: ({ after, tx, get }) => {
      if (after) get(Events).emitAfter(tx, 'bell-changed', { users: [after.person] })
    },
  }),
]
