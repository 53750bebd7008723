/** The page that a feature makes for an address: `student-snapshot/home-page` is its file below `features`. */
export const featureRoutes: { readonly [route: string]: string } = {
  '/': 'student-snapshot/snapshot-page',
  '/student-data/snapshot': 'student-snapshot/snapshot-page',
  '/student-data/snapshot/:studentId/ta/edit/:activityId': 'student-activity-editor/ta-edit-page',
  '/student-data/snapshot/:studentId/competition/edit/:competitionId': 'student-activity-editor/competition-edit-page',
  '/student-data/snapshot/:studentId/courses/edit/:courseId': 'student-activity-editor/course-edit-page',
  '/ta-data/add-subject': 'ta-dashboard/ta-dashboard-page',
  '/tasks': 'tasks/tasks-page',
  '/tasks/edit/:taskId': 'tasks/task-edit-page',
  '/slot-management/add-update': 'slots/slot-editor-page',
  '/slot-management/manage': 'slots/slot-manage-page',
  '/competition-data/archive': 'archive/competition-archive-page',
  '/competition-data/snapshot': 'competitions/competition-snapshot-page',
  '/status-changes': 'student-snapshot/status-changes-page',
  '/archive': 'archive/archive-page',
  '/audit-trail': 'audit/audit-page',
  '/outbox': 'outbox/outbox-page',
}
