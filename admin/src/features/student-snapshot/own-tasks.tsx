import { maxHomeRows, type ListPage, type Task } from '@tinkerdesk/shared'
import { today } from '../../fields/day/today.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import { HomeBlock } from './home-block.js'
import { TaskLine } from './task-line.js'

const resources = ['task']

/** A student's tasks that are not done, the first due first: the server shows a student no others than their own. */
export function OwnTasks() {
  const query = {
    filter: 'taskDone||$eq||false',
    sort: 'taskDueDate,ASC',
    fields: 'taskName,taskDueDate',
    page: 1,
    limit: maxHomeRows,
  }
  const { data, error, refresh } = useApiQuery<ListPage<Task>>('/api/tasks', query)
  useLive(resources, refresh)
  // The tasks have a page of their own, which says what went wrong.
  if (error) return null
  return (
    <div className="snap-today">
      <HomeBlock
        title="Your tasks"
        none="Nothing to do."
        block={data && { rows: data.data, total: data.total }}
        all="/tasks"
        row={(task) => <TaskLine task={task} today={today()} />}
      />
    </div>
  )
}
