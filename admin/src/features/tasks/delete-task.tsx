import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialog.js'
import { shortName } from '../../ui/short-name.js'
import { toast } from '../../ui/toast.js'
import { sentenceOf, useRefreshTasks } from './use-change-task.js'
import type { TaskRow } from './use-tasks.js'

interface Props {
  task: Pick<TaskRow, 'id' | 'taskName'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a task is deleted. If the server refuses, shows its reason. */
export function DeleteTask({ task, onClose, onDeleted }: Props) {
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
