import { resourceNamed, titleOf } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { RecordEdit } from '../../resource/index.js'
import { DeleteTask } from './delete-task.js'
import type { TaskRow } from './use-tasks.js'

const task = resourceNamed('task')

/** Edits one task. */
export default function TaskEditPage() {
  const { taskId = '' } = useParams()
  const navigate = useNavigate()
  const [going, setGoing] = useState<Pick<TaskRow, 'id' | 'taskName'> | null>(null)
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
            <Button danger onClick={() => setGoing({ id: row.id, taskName: titleOf(task, row) })}>
              Delete
            </Button>
          ) : null
        }
      />
      {going ? <DeleteTask task={going} onClose={() => setGoing(null)} onDeleted={() => void navigate('/tasks')} /> : null}
    </>
  )
}
