import { peerNameIn } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { formatDay } from '../../fields/day/format-day.js'
import { today } from '../../fields/day/today.js'
import { useMe } from '../../fields/use-me.js'
import { Dialog } from '../../ui/dialog.js'
import { toast } from '../../ui/toast.js'
import { changeTask, sentenceOf, useRefreshTasks } from './use-change-task.js'
import type { TaskRow } from './use-tasks.js'
import './comment-dialog.css'

/** The comments on a task and an input for a new one. Comments added by others in the meantime are kept. */
export default function CommentDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const { displayName, role } = useMe()
  const refresh = useRefreshTasks()
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const mayChange = task.allowed?.includes('update') ?? false
  const add = async () => {
    const line = `${role === 'student' ? peerNameIn(displayName) : displayName}, ${formatDay(today())}: ${text.trim()}`
    setSaving(true)
    try {
      await changeTask(task, ({ taskComments }) => ({ taskComments: [taskComments, line].filter(Boolean).join('\n') }))
      await refresh()
      onClose()
    } catch (error) {
      toast.error(sentenceOf(error))
      setSaving(false)
    }
  }
  return (
    <Dialog open width={520} title={`Comments on “${task.taskName}”`} onClose={onClose}>
      <p className="task-comments">{task.taskComments ?? 'No comments yet'}</p>
      {mayChange ? (
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={1000}
          aria-label="New comment"
          placeholder="Add a comment"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && text.trim() !== '') void add()
          }}
        />
      ) : null}
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Close</Button>
        {mayChange ? (
          <Button type="primary" loading={isSaving} disabled={text.trim() === ''} onClick={() => void add()}>
            Add comment
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
