import { isBlankText, resourceNamed, trimmedText } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { Suspense, useState } from 'react'
import { useTypedDraft } from '../../fields/conversation/use-typed-draft.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { toast } from '../../ui/messages/toast.js'
import { changeTask, sentenceOf, useTaskWrites } from './use-change-task.js'
import type { TaskRow } from './use-tasks.js'
import './comment-dialog.css'

const Conversation = lazyPart(() => import('../../fields/conversation/conversation.js'))

const nothing = { text: '' }

/** The comments on a task and an input for a new one, which stays on this device until it is sent. */
export default function CommentDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const writes = useTaskWrites()
  const { typed, setTyped, clear } = useTypedDraft({
    place: `comment task ${task.id}`,
    title: task.taskName,
    nothing,
  })
  const { text } = typed
  const [isSaving, setSaving] = useState(false)
  const mayChange = task.allowed?.includes('update') ?? false
  const add = async () => {
    setSaving(true)
    try {
      await changeTask(writes, task, () => ({ taskComments: trimmedText(text) }))
      clear()
      await writes.whenRead()
      onClose()
    } catch (error) {
      toast.error(sentenceOf(error))
      setSaving(false)
    }
  }
  return (
    <Dialog open isKept width={520} title={`Comments on “${task.taskName}”`} onClose={onClose}>
      <div className="task-comments">
        <Suspense fallback={null}>
          <Conversation place={{ resource: resourceNamed('task'), id: task.id }} />
        </Suspense>
      </div>
      {mayChange ? (
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={5000}
          aria-label="New comment"
          placeholder="Write a comment"
          value={text}
          onChange={({ target }) => setTyped({ text: target.value })}
          onKeyDown={(event) => {
            if (
              (event.ctrlKey || event.metaKey) &&
              event.key === 'Enter' &&
              !isBlankText(text) &&
              !isSaving
            )
              void add()
          }}
        />
      ) : null}
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Close</Button>
        {mayChange ? (
          <Button
            type="primary"
            loading={isSaving}
            disabled={isBlankText(text)}
            onClick={() => void add()}
          >
            Add comment
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
