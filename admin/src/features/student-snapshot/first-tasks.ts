import { maxHomeRows } from '@tinkerdesk/shared'

/**
 * The list of a student's tasks that are not done, the first due first: the server shows a student no others than their own. A person's own
 * device keeps it, too.
 */
export const firstTasks = {
  url: '/api/tasks',
  query: {
    filter: 'taskDone||$eq||false',
    sort: 'taskDueDate,ASC',
    fields: 'taskName,taskDueDate',
    page: 1,
    limit: maxHomeRows,
  },
}
