import { isBlankText, maxDiscussionText, roleLabels } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import type { RecordPlace } from '../../fields/record-place.js'
import { growing } from '../../ui/device/growing.js'
import { mentionAt, withPerson, type MentionQuery, type TypedText } from './mention-text.js'
import { usePeoplePicker } from './use-people-picker.js'

interface Props {
  place: RecordPlace
  label: string
  typed: TypedText
  onType: (typed: TypedText) => void
  /** The word of the button that sends it. */
  verb: string
  /** Resolves when it is stored. What it throws is shown, and the text stays. */
  onSend: () => Promise<void>
  onCancel?: () => void
}

/** Returns what is wrong with the text, or why it was not sent. */
const sentenceOf = (failure: unknown): string => {
  if (failure instanceof HttpProblem && failure.issues[0]) return failure.issues[0].message
  return failure instanceof Error ? failure.message : 'The comment could not be sent.'
}

/** A box for a comment. Ctrl+Enter sends it; @ offers the people who read the record. */
export function CommentBox({ place, label, typed, onType, verb, onSend, onCancel }: Props) {
  const listId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<MentionQuery | null>(null)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const cursor = useRef<number | null>(null)
  const { people, active, isEmpty, choose, take } = usePeoplePicker(place, at, ({ id, name }) => {
    if (!at) return
    const added = withPerson(typed.people, id, name)
    const end = at.from + at.query.length + 1
    const before = `${typed.text.slice(0, at.from)}@${added.label} `
    cursor.current = before.length
    setAt(null)
    onType({ text: before + typed.text.slice(end).trimStart(), people: added.people })
    box.current?.focus()
  })
  // The cursor goes behind the name, once the box has it.
  useEffect(() => {
    if (cursor.current === null) return
    box.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [typed.text])
  const isOpen = people.length > 0
  const send = async () => {
    if (isSending || isBlankText(typed.text)) return
    setSending(true)
    setFault(null)
    try {
      await onSend()
    } catch (failure) {
      setFault(sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (take(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  const look = ({ value, selectionStart }: HTMLTextAreaElement) =>
    setAt(mentionAt(value, selectionStart))
  return (
    <form
      className="talk-box"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="talk-box-text">
        <Input.TextArea
          ref={(area) => void (box.current = area?.resizableTextArea?.textArea ?? null)}
          aria-label={label}
          placeholder={label}
          title="Ctrl+Enter sends it, @ mentions someone"
          role={isOpen ? 'combobox' : undefined}
          aria-expanded={isOpen || undefined}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          aria-autocomplete={isOpen ? 'list' : undefined}
          maxLength={maxDiscussionText}
          {...growing(2, 12)}
          value={typed.text}
          onChange={({ target }) => {
            onType({ ...typed, text: target.value })
            look(target)
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onBlur={() => setAt(null)}
          onKeyDown={onKeyDown}
        />
        {isOpen ? (
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select cannot be filled while the box keeps the focus.
          <div id={listId} className="talk-people" role="listbox" aria-label="People">
            {people.map((person, index) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The box takes the keys.
              <div
                key={person.id}
                id={`${listId}-${index}`}
                // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- An option outside a select.
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <span>{person.name}</span>
                <span>{roleLabels[person.role]}</span>
              </div>
            ))}
          </div>
        ) : null}
        {isEmpty ? (
          <output className="talk-people talk-nobody">Nobody of this name reads this record</output>
        ) : null}
      </div>
      {fault ? (
        <p className="td-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="talk-box-actions">
        <Button
          htmlType="submit"
          type="primary"
          size="small"
          loading={isSending}
          disabled={isBlankText(typed.text)}
        >
          {fault ? 'Try again' : verb}
        </Button>
        {onCancel ? (
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
