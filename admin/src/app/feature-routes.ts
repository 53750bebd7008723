/** The page that a feature makes for an address: `student-snapshot/home-page` is its file below `features`. */
export const featureRoutes: { readonly [route: string]: string } = {
  '/': 'student-snapshot/snapshot-page',
  '/student-data/snapshot': 'student-snapshot/snapshot-page',
  '/student-data/snapshot/:studentId/ta/edit/:activityId': 'student-activity-editor/ta-edit-page',
  '/student-data/snapshot/:studentId/competition/edit/:competitionId':
    'student-activity-editor/competition-edit-page',
  '/student-data/snapshot/:studentId/courses/edit/:courseId':
    'student-activity-editor/course-edit-page',
  '/ta-gen': 'ta-generation/ta-generation-page',
  '/ta-data/add-subject': 'ta-dashboard/ta-dashboard-page',
  '/self-hosted-snapshot': 'self-hosted/self-hosted-page',
  '/tasks': 'tasks/tasks-page',
  '/tasks/edit/:taskId': 'tasks/task-edit-page',
  '/chats': 'chats/chats-page',
  '/chats/:groupId': 'chats/chats-page',
  '/chat-with-admin': 'chats/chat-with-admin-page',
  '/chat-with-admin/:userId': 'chats/chat-with-admin-page',
  '/notifications': 'notifications/notifications-page',
  '/slot-management/add-update': 'slots/slot-editor-page',
  '/slot-management/manage': 'slots/slot-manage-page',
  '/attendance-data/register': 'attendance/register-page',
  '/certificate-data/issue': 'certificates/issue-page',
  '/schools/:schoolId': 'schools/school-page',
  '/monthly-return-data/return': 'monthly-returns/monthly-return-page',
  '/remote-labs': 'slots/remote-labs-page',
  '/competition-data/archive': 'archive/competition-archive-page',
  '/competition-data/snapshot': 'competitions/competition-snapshot-page',
  '/review': 'review/review-queue-page',
  '/review/:kind/:copyId': 'review/review-page',
  '/not-handed-in/:kind/:sourceId': 'assign/not-handed-in-page',
  '/status-changes': 'student-snapshot/status-changes-page',
  '/archive': 'archive/archive-page',
  '/audit-trail': 'audit/audit-page',
  '/payments/receipt/:paymentId': 'payments/receipt-page',
  '/jobs': 'jobs/jobs-page',
  '/change-sets': 'change-sets/change-sets-page',
  '/duplicates': 'duplicates/duplicates-page',
  '/outbox': 'outbox/outbox-page',
  '/files': 'files/files-page',
  '/tokens': 'tokens/tokens-page',
  '/connections': 'tokens/connections-page',
  '/webhooks': 'webhooks/webhooks-page',
}

/** The screens whose pages load antd themselves, if they need it at all. */
const plain: ReadonlySet<string> = new Set(['/', '/student-data/snapshot'])

export const isPlain = (route: string): boolean => plain.has(route)
