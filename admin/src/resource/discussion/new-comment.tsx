import { titleOf, type AnyRow } from '@tinkerdesk/shared'
import type { RecordPlace } from '../../fields/record-place.js'
import { useTypedDraft } from '../../fields/conversation/use-typed-draft.js'
import { CommentBox } from './comment-box.js'
import { textToSend, type TypedText } from './mention-text.js'

const nothing: TypedText = { text: '', people: [] }

interface Props {
  place: RecordPlace
  row: AnyRow
  /** The thread that it replies to. */
  thread?: string
  onSend: (comment: { id: string; text: string; thread?: string }) => Promise<void>
  onClose?: () => void
}

/** The box for a new comment. What is typed stays on this device until the server has it; its id is that of the draft, so a retry adds nothing twice. */
export function NewComment({ place, row, thread, onSend, onClose }: Props) {
  const { resource, id: record } = place
  const draft = useTypedDraft({
    place: `discussion ${resource.name} ${record} ${thread ?? ''}`.trimEnd(),
    title: titleOf(resource, row) || resource.label.one,
    nothing,
  })
  return (
    <CommentBox
      place={place}
      label={thread === undefined ? 'Write a comment' : 'Write a reply'}
      verb={thread === undefined ? 'Comment' : 'Reply'}
      typed={draft.typed}
      onType={draft.setTyped}
      onSend={async () => {
        const text = textToSend(draft.typed)
        await onSend({ id: draft.id, text, ...(thread !== undefined && { thread }) })
        draft.clear()
        onClose?.()
      }}
      {...(onClose && {
        onCancel: () => {
          draft.clear()
          onClose()
        },
      })}
    />
  )
}
