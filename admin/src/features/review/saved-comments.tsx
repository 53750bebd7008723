import { isBlankText, maxSavedComment, trimmedText, type SavedComment } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { Fault } from '../../ui/messages/fault.js'
import { growing } from '../../ui/device/growing.js'
import { useSavedComments } from './use-saved-comments.js'
import './saved-comments.css'

interface Props {
  /** The text in the comment box. */
  typed: string
  onChoose: (text: string) => void
  onClose: () => void
}

const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the next comment or the one before. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const list = event.currentTarget.closest('ul')!
  const all = [...list.querySelectorAll<HTMLElement>('.saved-comment')]
  const at = all.indexOf(event.currentTarget)
  event.preventDefault()
  all[Math.min(all.length - 1, Math.max(0, at + step))]!.focus()
}

/** The comments that a person writes often: to choose one for the comment box, to add what was typed, to edit and to delete. */
export default function SavedCommentsDialog({ typed, onChoose, onClose }: Props) {
  const { comments, isLoading, fault, add, save, remove } = useSavedComments()
  const [editing, setEditing] = useState<SavedComment>()
  const [removed, setRemoved] = useState<SavedComment>()
  const first = useRef<HTMLButtonElement>(null)
  const isFocused = useRef(false)
  const mayAdd = !isBlankText(typed) && !comments.some(({ text }) => text === trimmedText(typed))
  return (
    <Dialog open title="Your comments" width={520} onClose={onClose}>
      <p className="saved-comments-hint">
        Only you see this list. Write what fits any student’s work, and nothing about a child.
      </p>
      {!isLoading && comments.length === 0 ? (
        <p>Nothing is saved yet. Type a comment that you write often, then save it here.</p>
      ) : null}
      <ul className="saved-comments">
        {comments.map((comment, at) => (
          <li key={comment.id}>
            {editing?.id === comment.id ? (
              <EditOne
                comment={editing}
                onCancel={() => setEditing(undefined)}
                onSave={async (text) => {
                  if (await save({ id: comment.id, text })) setEditing(undefined)
                }}
              />
            ) : (
              <>
                <button
                  ref={(button) => {
                    if (at === 0) first.current = button
                    if (at !== 0 || isFocused.current || !button) return
                    isFocused.current = true
                    button.focus()
                  }}
                  type="button"
                  className="saved-comment"
                  onKeyDown={moveFocus}
                  onClick={() => onChoose(comment.text)}
                >
                  {comment.text}
                </button>
                <Button
                  size="small"
                  aria-label={`Edit “${comment.text}”`}
                  onClick={() => setEditing(comment)}
                >
                  Edit
                </Button>
                <Button
                  size="small"
                  aria-label={`Delete “${comment.text}”`}
                  onClick={async () => {
                    if (!(await remove(comment.id))) return
                    setRemoved(comment)
                    first.current?.focus()
                  }}
                >
                  Delete
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {removed ? (
        <output className="saved-comments-removed">
          <span>Deleted: “{removed.text}”</span>
          <Button
            size="small"
            onClick={async () => {
              if (await save(removed)) setRemoved(undefined)
            }}
          >
            Undo
          </Button>
        </output>
      ) : null}
      <Fault>{fault}</Fault>
      {mayAdd ? (
        <div className="td-dialog-actions">
          <Button onClick={() => void add(trimmedText(typed))}>Save what you typed</Button>
        </div>
      ) : null}
    </Dialog>
  )
}

interface EditProps {
  comment: SavedComment
  onSave: (text: string) => void
  onCancel: () => void
}

function EditOne({ comment, onSave, onCancel }: EditProps) {
  const [text, setText] = useState(comment.text)
  const save = () => (isBlankText(text) ? undefined : onSave(trimmedText(text)))
  return (
    <form
      className="saved-comment-edit"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Input.TextArea
        // eslint-disable-next-line jsx-a11y/no-autofocus -- The person asked to edit this text.
        autoFocus
        aria-label="Comment"
        value={text}
        maxLength={maxSavedComment}
        {...growing(2, 8)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          save()
        }}
      />
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="small" type="primary" htmlType="submit" disabled={isBlankText(text)}>
        Save
      </Button>
    </form>
  )
}
