import { roleLabels, type DiscussionComment } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { RecordPlace } from '../../fields/record-place.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { CommentBox } from './comment-box.js'
import { CommentText } from './comment-text.js'
import { textToSend, typedText, type TypedText } from './mention-text.js'

interface Props {
  place: RecordPlace
  comment: DiscussionComment
  names: { readonly [id: string]: string }
  onChange: (text: string) => Promise<void>
  onRemove: () => Promise<void>
  /** Further buttons of its line. */
  children?: ReactNode
}

/** One comment: who, when and what, and what the person may do with it. */
export function CommentLine({ place, comment, names, onChange, onRemove, children }: Props) {
  const [edit, setEdit] = useState<TypedText | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { by, role, isOwn, isDeleted, isEdited, at, text, mayEdit, mayDelete } = comment
  const remove = async () => {
    setRemoving(true)
    try {
      await onRemove()
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : 'The comment could not be deleted.')
    } finally {
      setRemoving(false)
    }
  }
  return (
    <>
      <p className="talk-by">
        <strong>{isOwn ? 'You' : (by ?? 'Former account')}</strong>
        {role && !isOwn ? <span>{roleLabels[role]}</span> : null}
        <TimeAgo value={at} />
        {isEdited ? <span>edited</span> : null}
      </p>
      {isDeleted ? <p className="talk-none">This comment was deleted</p> : null}
      {edit ? (
        <CommentBox
          place={place}
          label="Change the comment"
          verb="Save"
          typed={edit}
          onType={setEdit}
          onSend={async () => {
            await onChange(textToSend(edit))
            setEdit(null)
          }}
          onCancel={() => setEdit(null)}
        />
      ) : null}
      {isDeleted || edit ? null : <CommentText text={text} names={names} />}
      {edit ? null : (
        <div className="talk-actions">
          {children}
          {mayEdit ? (
            <Button size="small" onClick={() => setEdit(typedText(text, names))}>
              Edit
            </Button>
          ) : null}
          {mayDelete ? (
            <ConfirmButton
              question="Delete this comment?"
              what="It is deleted for everyone and cannot be restored."
              verb="Delete"
              isSending={isRemoving}
              onConfirm={() => void remove()}
            >
              Delete
            </ConfirmButton>
          ) : null}
        </div>
      )}
    </>
  )
}
