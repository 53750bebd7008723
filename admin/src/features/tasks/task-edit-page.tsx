import { resourceNamed, titleOf } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { RecordEdit } from '../../resource/index.js'
import { useDeleteTask } from './delete-task.js'

const task = resourceNamed('task')

/** Edits one task. */
export default function TaskEditPage() {
  const { taskId = '' } = useParams()
  const navigate = useNavigate()
  const deletion = useDeleteTask(() => void navigate('/tasks'))
  return (
    <>
      <RecordEdit
        key={taskId}
        resource={task}
        id={taskId}
        title={(name) => name || 'Task'}
        under={{ label: 'Tasks & Activities', to: '/tasks' }}
        after="/tasks"
        actions={(row) =>
          row.allowed?.includes('archive') ? (
            <Button danger onClick={() => deletion.ask({ ...row, taskName: titleOf(task, row) })}>
              Delete
            </Button>
          ) : null
        }
      />
      {deletion.question}
    </>
  )
}
