import { spokenLabels } from '../base/say.js'
import type { Role } from '../base/roles.js'

/** Kinds of notification. Each person may mute each of them, except `account`: how one signs in. */
export const notificationCategories = [
  'message',
  'task',
  'assignment',
  'returned',
  'comment',
  'mention',
  'reply',
  'reminder',
  'status',
  'mentorNeeded',
  'entryRequest',
  'report',
  'competition',
  'payment',
  'monthlyReturn',
  'guardianRequest',
  'portfolio',
  'consentForm',
  'proposal',
  'automation',
  'broadcast',
  'account',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationLabels: { readonly [C in NotificationCategory]: string } = spokenLabels({
  message: 'Messages in chats',
  task: 'Tasks',
  assignment: 'New work',
  returned: 'Returned work',
  comment: 'Comments on your work',
  mention: 'Mentions in discussions',
  reply: 'Replies in discussions',
  reminder: 'Reminders of work',
  status: 'TA Status Update',
  mentorNeeded: 'Mentor Needed',
  entryRequest: 'Requests to take part',
  report: 'Reported messages',
  competition: 'Competitions that close soon',
  payment: 'Payments',
  monthlyReturn: 'Monthly returns',
  guardianRequest: 'Requests of guardians',
  portfolio: 'Portfolios',
  consentForm: 'Answers of guardians',
  proposal: 'Proposals of assistants',
  automation: 'Automations',
  broadcast: 'Announcements',
  account: 'Your account',
})

const adminsOnly: readonly NotificationCategory[] = ['status', 'report']
const staffOnly: readonly NotificationCategory[] = [
  ...adminsOnly,
  'mentorNeeded',
  'proposal',
  'automation',
  // The discussions of the product are for staff.
  'mention',
  'reply',
]
/** Those who owe something, students, and in-charges for their school; and admins, who return money. */
const ofPayments: readonly Role[] = ['student', 'atlIncharge', 'admin']
/** Students ask to take part, or to share their portfolio, and their in-charges answer. */
const ofRequests: readonly Role[] = ['student', 'atlIncharge']
const studentsOnly: readonly NotificationCategory[] = [
  'assignment',
  'returned',
  'comment',
  'reminder',
  'competition',
]

/** The kinds that a person may mute. */
export const mutableCategories = notificationCategories.filter((name) => name !== 'account')

/** Returns the categories that a role can hear of and mute. */
export const notificationCategoriesOf = (role: Role): NotificationCategory[] =>
  mutableCategories.filter((category) => {
    if (category === 'payment') return ofPayments.includes(role)
    if (category === 'monthlyReturn' || category === 'consentForm') return role === 'atlIncharge'
    if (category === 'guardianRequest') return role === 'admin' || role === 'atlIncharge'
    if (category === 'entryRequest' || category === 'portfolio') return ofRequests.includes(role)
    if (role === 'student') return !staffOnly.includes(category)
    return !studentsOnly.includes(category) && (!adminsOnly.includes(category) || role === 'admin')
  })

/** True for a category by its name. */
export const isNotificationCategory = (name: string): name is NotificationCategory =>
  (notificationCategories as readonly string[]).includes(name)
