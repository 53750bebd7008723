import { text } from '@tinkerdesk/shared/base/say'
import { DeleteOutlined, MessageOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../fields/day/format-day.js'
import { useMe } from '../../fields/use-me.js'
import { dueGroupOf } from './due.js'
import type { TaskRow } from './use-tasks.js'
import './task-row.css'

export type TaskAction = 'assign' | 'comment' | 'delete'

interface Props {
  task: TaskRow
  today: string
  nameOf: (id: string) => string
  mayAssign: boolean
  onCheck: (task: TaskRow) => void
  onAction: (action: TaskAction, task: TaskRow) => void
}

/** One task in a list: state, name, due date, assignee. */
export function TaskLine({ task, today, nameOf, mayAssign, onCheck, onAction }: Props) {
  const { taskName, taskDueDate, taskDone, taskComments, allowed = [] } = task
  const mayChange = allowed.includes('update')
  const isLate = !taskDone && dueGroupOf(taskDueDate, today) === 'Overdue'
  const button = (action: TaskAction, label: string, icon: ReactNode) => (
    <Button
      type="text"
      size="small"
      aria-label={`${label} ${taskName}`}
      title={label.replace(/ on$/, '')}
      icon={icon}
      onClick={() => onAction(action, task)}
    />
  )
  return (
    <li className="task" data-done={taskDone || undefined} data-id={task.id}>
      <Checkbox
        checked={taskDone}
        disabled={!mayChange}
        aria-label={taskDone ? `${taskName} is not done` : `${taskName} is done`}
        onChange={() => onCheck(task)}
      />
      <Link className="task-name" to={`/tasks/edit/${task.id}`}>
        {taskName}
      </Link>
      <span className="task-people">
        <People task={task} nameOf={nameOf} />
      </span>
      <span className="task-due" data-late={isLate || undefined}>
        {taskDueDate ? <time dateTime={taskDueDate}>{formatDay(taskDueDate)}</time> : null}
      </span>
      <span className="task-actions">
        {mayAssign && mayChange ? button('assign', text('Assign'), <UserAddOutlined />) : null}
        {button(
          'comment',
          text('Comments on'),
          <MessageOutlined className={taskComments ? 'task-commented' : ''} />,
        )}
        {allowed.includes('archive') ? button('delete', text('Delete'), <DeleteOutlined />) : null}
      </span>
    </li>
  )
}

function People({ task: { assignedTo, users }, nameOf }: Pick<Props, 'task' | 'nameOf'>) {
  const { uid } = useMe()
  const say = (id: string) => (id === uid ? text('You') : nameOf(id))
  const others = users.filter((id) => id !== assignedTo)
  const first = assignedTo ?? others[0]
  if (!first) return null
  const rest = assignedTo ? others : others.slice(1)
  return (
    <span title={[first, ...rest].map(say).join(', ')}>
      {say(first)}
      {rest.length > 0 ? <small> +{rest.length}</small> : null}
    </span>
  )
}
