import { isAssigned } from '@tinkerdesk/shared'
import { problems } from '@tinkerdesk/shared/base/problems'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { sentenceOf, useRefreshTasks } from './use-change-task.js'
import type { TaskRow } from './use-tasks.js'

type DeletedTask = Pick<TaskRow, 'id' | 'taskName'> & Parameters<typeof isAssigned>[0]

/** Returns the question before a task is deleted, and the function that asks it. What a student may not delete is refused without a question. */
export function useDeleteTask(onDeleted?: () => void) {
  const me = useMe()
  const [task, setTask] = useState<DeletedTask | null>(null)
  const ask = (next: DeletedTask) =>
    me.role === 'student' && isAssigned(next)
      ? void toast.error(say(problems.task_assigned.title))
      : setTask(next)
  const question = task && (
    <DeleteTask task={task} onClose={() => setTask(null)} {...(onDeleted && { onDeleted })} />
  )
  return { ask, question }
}

interface Props {
  task: Pick<TaskRow, 'id' | 'taskName'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a task is deleted. If the server refuses, shows its reason. */
function DeleteTask({ task, onClose, onDeleted }: Props) {
  const refresh = useRefreshTasks()
  const [isSending, setSending] = useState(false)
  const remove = async () => {
    setSending(true)
    try {
      await request('delete', `/api/tasks/${task.id}`)
      toast.success(`“${shortName(task.taskName)}” deleted`)
      onClose()
      onDeleted?.()
      await refresh()
    } catch (error) {
      toast.error(sentenceOf(error))
      onClose()
    }
  }
  return (
    <Dialog open title={`Delete “${task.taskName}”?`} onClose={() => !isSending && onClose()}>
      <p>The task disappears from everyone's list. An admin can restore it from the archive.</p>
      <div className="td-dialog-actions">
        <Button onClick={onClose} disabled={isSending}>
          Keep it
        </Button>
        <Button danger type="primary" autoFocus loading={isSending} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
