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

/** Phone calls to make, and those of the last ten minutes. Moments are ISO text. */
export const plannedCalls = table('planned_calls', {
  columns: {
    id: { type: 'text', primary: true },
    person: { type: 'text' },
    event: { type: 'text' },
    conversation: { type: 'text' },
    /** The moment of its cause. */
    at: { type: 'text' },
    /** When to call, or when the lease of the process that calls ends. Null once it is over. */
    due_at: { type: 'text', nullable: true },
    attempts: { type: 'integer' },
    called_at: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['due_at'] }, { columns: ['person', 'conversation'] }],
})

export const notificationTables: readonly TableSpec[] = [
  notificationMutes,
  notificationDigests,
  plannedCalls,
]
