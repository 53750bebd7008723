import { table, type TableSpec } from '../../database/table.js'

/** The categories that people do not want to hear of. Nothing here is a foreign key, since archived accounts leave their table. */
export const notificationMutes = table('notification_mutes', {
  columns: { user_id: { type: 'text', primary: true }, category: { type: 'text', primary: true } },
})

/** The daily e-mail of people who have chosen about it or were sent it. */
export const notificationDigests = table('notification_digests', {
  columns: {
    user_id: { type: 'text', primary: true },
    /** 0 if the person switched it off. */
    is_on: { type: 'integer' },
    /** The last day, in India, on which it was looked after. */
    day: { type: 'text', nullable: true },
  },
})

export const notificationTables: readonly TableSpec[] = [notificationMutes, notificationDigests]
