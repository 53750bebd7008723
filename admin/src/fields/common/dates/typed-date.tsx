import type { Typed } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { Suspense, useState, type ComponentType, type FocusEvent, type KeyboardEvent } from 'react'
import { calendarFace } from './calendar-face.js'
import { selectAll } from '../select-all.js'
import './typed-date.css'

/** The props of a calendar below an input. It opens and closes with the input and has no text of its own. */
export interface CalendarProps {
  value: string | null
  onChoose: (value: string) => void
  onClose: () => void
}

interface Props {
  /** The props of the input itself, such as its id. */
  control: {
    id?: string
    disabled?: boolean
    onBlur?: () => void
    'aria-describedby'?: string
  } & Record<string, unknown>
  /** The value on the wire, or the text that could not be read as one. */
  value: string
  /** Called for every typed text: with its value, with `null` for an empty text, or with the text itself if it is no value. */
  onChange: (value: string | null) => void
  /** Reads a text that replaces an earlier value. */
  parse: (text: string, before: string) => Typed
  /** The text of a value in the input. Returns `undefined` for what is no value. */
  format: (value: string) => string | undefined
  /** The words that tell a person what was understood. */
  describe: (value: string) => string
  placeholder: string
  Calendar: ComponentType<CalendarProps>
  /** True for a time of day, whose calendar is a clock. */
  isClock?: boolean
  /** Called with Enter, after the value is set. Without it, Enter is left to the form. */
  onEnter?: (() => void) | undefined
}

/**
 * An input that understands dates as people type them, and shows what it understood. A text that is no date stays in the input and becomes
 * the value, so that it is refused where it is, and nothing is lost. The calendar is for the mouse: only a click in it changes the value.
 */
export function TypedDate({
  control,
  value,
  onChange,
  parse,
  format,
  describe,
  placeholder,
  Calendar,
  isClock = false,
  onEnter,
}: Props) {
  const shown = format(value) ?? value
  /** The text while it is typed; `null` while the input shows its value. */
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The value when the input got the focus. */
  const [before, setBefore] = useState(value)
  const read = text === null ? null : parse(text, before)
  const noteId = control.id === undefined ? undefined : `${control.id}-read`

  const type = (next: string) => {
    setText(next)
    setOpen(false)
    const { value: date, problem } = parse(next, before)
    onChange(problem === undefined ? date : next)
  }
  const settle = () => {
    setText(null)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isOpen || text !== null)) {
      // Escape takes back what was typed, and nothing else on the page.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      if (!isOpen) onChange(before || null)
      settle()
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      setOpen(true)
    } else if (event.key === 'Enter') {
      settle()
      onEnter?.()
    }
  }
  return (
    <div className="td-typed-date">
      <Input
        {...control}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text ?? shown}
        aria-describedby={[control['aria-describedby'], noteId].filter(Boolean).join(' ')}
        onChange={({ target }) => type(target.value)}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          setBefore(value)
          selectAll.onFocus(event)
        }}
        onMouseDown={selectAll.onMouseDown}
        onBlur={() => {
          settle()
          control.onBlur?.()
        }}
        // A finger opens the keyboard of the screen, which the calendar would cover.
        onClick={({ nativeEvent }) =>
          (nativeEvent as PointerEvent).pointerType === 'mouse' && text === null && setOpen(true)
        }
        onKeyDown={onKeyDown}
        suffix={
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            {...calendarFace(isClock)}
            disabled={control.disabled ?? false}
            // The input keeps the focus, and with it the calendar.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              currentTarget.closest('.td-typed-date')?.querySelector('input')?.focus()
              setOpen(!isOpen)
            }}
          />
        }
      />
      <output
        id={noteId}
        className="td-date-read"
        data-problem={read?.problem !== undefined || undefined}
      >
        {read?.problem ?? (read?.value ? describe(read.value) : null)}
      </output>
      {isOpen ? (
        <Suspense fallback={null}>
          <Calendar
            value={format(value) === undefined ? null : value}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              onChange(chosen)
              settle()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
