import type { Task } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { formatDay } from '../../../fields/day/format-day.js'

interface Props {
  task: Pick<Task, 'taskName' | 'taskDueDate'> & { id: string }
  /** `YYYY-MM-DD` */
  today: string
}

/** A task of the home page, with the day on which it is due. */
export const TaskLine = ({ task: { id, taskName, taskDueDate: due }, today }: Props) => (
  <Link to={`/tasks/edit/${id}`}>
    <span>{taskName}</span>
    {due ? (
      <small className={due < today ? 'snap-late' : ''}>
        {due < today ? `Overdue, ${formatDay(due)}` : due === today ? 'Today' : formatDay(due)}
      </small>
    ) : null}
  </Link>
)
