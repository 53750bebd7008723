import type { Role } from '../base/roles.js'

/** Kinds of notification. Each person may mute each of them. */
export const notificationCategories = [
  'message',
  'task',
  'assignment',
  'returned',
  'status',
  'mentorNeeded',
  'report',
  'competition',
  'broadcast',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationLabels: { readonly [C in NotificationCategory]: string } = {
  message: 'Messages in chats',
  task: 'Tasks',
  assignment: 'New work',
  returned: 'Returned work',
  status: 'TA Status Update',
  mentorNeeded: 'Mentor Needed',
  report: 'Reported messages',
  competition: 'Competitions that close soon',
  broadcast: 'Announcements',
}

const adminsOnly: readonly NotificationCategory[] = ['status', 'report']
const staffOnly: readonly NotificationCategory[] = [...adminsOnly, 'mentorNeeded']
const studentsOnly: readonly NotificationCategory[] = ['assignment', 'returned', 'competition']

/** Returns the categories that a role can hear of. */
export const notificationCategoriesOf = (role: Role): NotificationCategory[] =>
  notificationCategories.filter((category) =>
    role === 'student'
      ? !staffOnly.includes(category)
      : !studentsOnly.includes(category) && (!adminsOnly.includes(category) || role === 'admin'),
  )

/** True for a category by its name. */
export const isNotificationCategory = (name: string): name is NotificationCategory =>
  (notificationCategories as readonly string[]).includes(name)
