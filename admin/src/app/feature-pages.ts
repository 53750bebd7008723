import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

const modules = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx')

/** The page file of each address: `student-snapshot/home-page` is a path below `features`. */
const pages: Record<string, string> = {
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

/** Returns the loader of a feature's page, or `undefined` if the page does not exist yet. */
export const featurePage = (route: string): Load | undefined => modules[`../features/${pages[route] ?? '-'}.tsx`]
