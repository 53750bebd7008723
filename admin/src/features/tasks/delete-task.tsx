import { isAssigned, resourceNamed } from '@tinkerdesk/shared'
import { problems } from '@tinkerdesk/shared/base/problems'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { readMark } from '../../client/own-device/mark.js'
import { queue } from '../../client/queue/queue.js'
import { isUnreachable } from '../../client/remembered-me.js'
import { useMe } from '../../fields/use-me.js'
import { draftPlaceOf, keptSentence } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { sentenceOf, useTaskWrites } from './use-change-task.js'
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

/** Lets a deletion wait on the person's own device. It can be undone until it is sent. */
async function keepDeletion(
  uid: string,
  { id, taskName }: Pick<TaskRow, 'id' | 'taskName'>,
  refresh: () => Promise<unknown>,
): Promise<void> {
  await queue.open(uid)
  const { id: entry } = await queue.add({
    place: draftPlaceOf(resourceNamed('task'), id),
    to: '/tasks',
    title: taskName,
    request: { method: 'delete', url: `/api/tasks/${id}` },
  })
  const key = `task-${id}`
  toast.info(keptSentence, {
    key,
    undo: () => {
      toast.dismiss(key)
      void queue.discard(entry).then(refresh)
    },
  })
}

interface Props {
  task: Pick<TaskRow, 'id' | 'taskName'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a task is deleted. If the server refuses, shows its reason. */
function DeleteTask({ task, onClose, onDeleted }: Props) {
  const me = useMe()
  const writes = useTaskWrites()
  const [isSending, setSending] = useState(false)
  const remove = async () => {
    setSending(true)
    try {
      await writes.archive(task.id)
      toast.success(`“${shortName(task.taskName)}” deleted`)
      onClose()
      onDeleted?.()
    } catch (error) {
      onClose()
      if (!readMark() || !isUnreachable(error)) return void toast.error(sentenceOf(error))
      await keepDeletion(me.uid, task, writes.read)
      onDeleted?.()
      await writes.read()
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
