import {
  answered,
  conversationOf,
  endStateOf,
  isBlankText,
  isWaiting,
  maxLengthOf,
  mayChangeCopy,
  maySetStatus,
  returned,
  type CopyResource,
  type FieldKinds,
  type Resource,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button, Input, Select } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import type { ListRow, useEditForm } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { useCommentDraft } from './use-comment-draft.js'
import { useReview } from './use-review.js'
import { growing } from '../../ui/device/growing.js'

const Conversation = lazyPart(() => import('../../fields/conversation/conversation.js'))
const SavedComments = lazyPart(() => import('./saved-comments.js'))

interface Props {
  resource: Resource
  row: ListRow
  name: string
  at: string
  saving: ReturnType<typeof useEditForm>['saving']
  reload: () => void
}

/** The conversation about a copy, and what a reviewer does with it. */
export function ReviewPanel({ resource, row, name, at, saving, reload }: Props) {
  const { role } = useMe()
  const comment = useCommentDraft(resource, row.id, name)
  const { isSending, goOn, send, finish } = useReview({
    resource,
    row,
    at,
    saving,
    reload,
    comment,
  })
  const [isAsking, setAsking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const status = String(row.status)
  const { choices } = resource.fields.status as FieldKinds['choice']
  const talk = conversationOf(resource)
  const mayChange = row.allowed?.includes('update') === true && mayChangeCopy(role, status)
  const decides = mayChange && isWaiting(status)
  const asksMentor = status === 'Mentor Needed'
  const end = endStateOf(resource.name as CopyResource)
  const giveBack = () => void finish(returned, `Returned “${name}”`)
  const answer = () => void finish(answered(row.statusHistory), `Answered “${name}”`)
  const complete = () => void finish(end, `Completed “${name}”`)
  // Some people cannot open completed work again.
  const askToComplete = () => (mayChangeCopy(role, end) ? complete() : setAsking(true))
  /** Adds a saved comment behind what was typed. */
  const insert = (chosen: string) => {
    comment.setText((before) => (isBlankText(before) ? chosen : `${before.trimEnd()}\n${chosen}`))
    setChoosing(false)
    // The dialog returns the focus first.
    queueMicrotask(() => box.current?.focus())
  }
  useKeys({
    c: mayChange ? () => box.current?.focus() : null,
    a: decides && asksMentor ? ({ repeat }) => repeat || answer() : null,
    // A key that is held down would decide about the next copy, too.
    'mod+enter': decides ? ({ repeat }) => repeat || giveBack() : null,
    'mod+shift+enter': decides ? ({ repeat }) => repeat || askToComplete() : null,
  })
  return (
    <section className="td-panel td-section review-panel" aria-label="Review">
      <h2>{talk?.field.label ?? 'Comments'}</h2>
      <Suspense fallback={null}>
        <Conversation place={{ resource, id: row.id }} />
      </Suspense>
      {mayChange ? (
        <>
          <Input.TextArea
            ref={(input) => void (box.current = input?.resizableTextArea?.textArea ?? null)}
            aria-label="Comment"
            placeholder="Write to the student"
            value={comment.text}
            maxLength={(talk && maxLengthOf(talk.field)) ?? 5000}
            {...growing(3, 12)}
            onChange={({ target }) => comment.setText(target.value)}
            onKeyDown={(event) => {
              // In an empty box the key has nowhere else to go.
              if (event.key !== 'ArrowDown' || comment.text !== '') return
              event.preventDefault()
              setChoosing(true)
            }}
          />
          <Button
            size="small"
            className="review-saved"
            title="↓ in an empty box"
            onClick={() => setChoosing(true)}
          >
            Your comments
          </Button>
          <div className="review-status">
            <label htmlFor="review-status">Status</label>
            <Select
              id="review-status"
              value={status}
              disabled={isSending}
              popupMatchSelectWidth={false}
              listHeight={330}
              options={choices
                .filter((value) => value === status || maySetStatus(role, value))
                .map((value) => ({ value, label: say(value) }))}
              onChange={(next) => void send({ status: next }, `Set “${name}” to ${next}`)}
            />
          </div>
          <div className="review-actions" data-bottom-bar>
            <Button
              disabled={isSending || isBlankText(comment.text)}
              onClick={() => void send({}, '')}
            >
              Comment
            </Button>
            {decides ? (
              <>
                {asksMentor ? (
                  <Button disabled={isSending} title="A" onClick={answer}>
                    Answered
                  </Button>
                ) : null}
                <Button disabled={isSending} title="Ctrl + Enter" onClick={giveBack}>
                  Return
                </Button>
                <Button
                  type="primary"
                  disabled={isSending}
                  title="Ctrl + Shift + Enter"
                  onClick={askToComplete}
                >
                  Complete and next
                </Button>
              </>
            ) : (
              <Button type="primary" disabled={isSending} onClick={() => void goOn()}>
                Next
              </Button>
            )}
          </div>
        </>
      ) : (
        <Button type="primary" onClick={() => void goOn()}>
          Next
        </Button>
      )}
      {isChoosing ? (
        <Suspense>
          <SavedComments
            typed={comment.text}
            onChoose={insert}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
      {isAsking ? (
        <Dialog open title={`Complete “${name}”?`} onClose={() => setAsking(false)}>
          <p>It is set to {end}. Only an admin or the in-charge can open it again.</p>
          <div className="td-dialog-actions">
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- Enter completes; the dialog holds one question. */}
            <Button type="primary" autoFocus onClick={() => void (setAsking(false), complete())}>
              Complete and next
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  )
}
