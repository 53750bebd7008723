import { today, type ListPage, type Task } from '@tinkerdesk/shared'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import { useLive } from '../../../ui/paging/use-live.js'
import { firstTasks } from '../first-tasks.js'
import { HomeBlock } from './home-block.js'
import { TaskLine } from './task-line.js'

const resources = ['task']

/** A student's next tasks. */
export function OwnTasks() {
  const { data, error, refresh } = useApiQuery<ListPage<Task>>(firstTasks.url, firstTasks.query)
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
