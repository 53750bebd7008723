import { Button } from 'antd'
import { Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { calendarOf, isClock } from '../../fields/calendars.js'
import { calendarFace } from '../../fields/common/dates/calendar-face.js'
import { hasLines, readCell } from '../../fields/cell-text.js'
import { isSaveKey, type CellMove } from './cell-edit.js'
import type { CellEditorProps } from './cell-editor-props.js'

/** A line of text, with a calendar for days, read in the words that an import understands: "25 nov", "yes", "₹ 500". Shift+Enter begins a new line in long texts. */
export function TypedEditor({
  field,
  name,
  value,
  text: start,
  typed,
  isEntered,
  onChange,
  onEnd,
}: CellEditorProps) {
  const [text, setText] = useState(typed ?? start)
  const input = useRef<HTMLTextAreaElement>(null)
  const Calendar = calendarOf(field)
  // It is for the mouse: it would cover the keyboard of a touch screen, and hide nothing from someone who types.
  const [isCalendarOpen, setCalendarOpen] = useState(
    () => typed === undefined && matchMedia('(pointer: fine)').matches,
  )
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.focus()
    // As in other spreadsheets: F2 and Enter put the caret at the end.
    element.setSelectionRange(isEntered ? 0 : element.value.length, element.value.length)
    if (typed) onChange({ text: typed })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the editor opens.
  }, [])
  const type = (next: string) => {
    setText(next)
    setCalendarOpen(false)
    onChange({ text: next })
  }
  const end = (isKept: boolean, move: CellMove) =>
    onEnd(isKept && text !== start ? { text } : null, move)
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses Enter and Escape itself.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    // As in other spreadsheets: a letter begins a new text, and the arrows leave it. After F2 they go through it.
    if (down && typed !== undefined && !event.shiftKey && !text.includes('\n')) {
      event.preventDefault()
      event.stopPropagation()
      return end(true, [0, down, 'straight'])
    }
    if (event.key === 'ArrowDown' && Calendar) setCalendarOpen(true)
    // It saves all cells, this one included.
    if (isSaveKey(event)) return end(true, [0, 0])
    const isNewLine = event.key === 'Enter' && (event.altKey || event.shiftKey) && hasLines(field)
    if (!['Enter', 'Tab', 'Escape'].includes(event.key) || isNewLine) return event.stopPropagation()
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') end(false, [0, 0])
    else if (event.key === 'Tab') end(true, [event.shiftKey ? -1 : 1, 0])
    else end(true, [0, event.shiftKey ? -1 : 1])
  }
  const read = text === start ? null : readCell(field, text)
  return (
    <>
      <textarea
        ref={input}
        rows={Math.min(8, text.split('\n').length)}
        aria-label={name}
        autoComplete="off"
        spellCheck={hasLines(field)}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {Calendar ? (
        <Button
          className="td-cell-calendar"
          type="text"
          size="small"
          tabIndex={-1}
          {...calendarFace(isClock(field))}
          // The cell keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setCalendarOpen(!isCalendarOpen)}
        />
      ) : null}
      {Calendar && isCalendarOpen ? (
        <Suspense fallback={null}>
          <Calendar
            value={typeof value === 'string' ? value : null}
            onChoose={(chosen) => onEnd({ value: chosen }, [0, 1])}
            onClose={() => setCalendarOpen(false)}
          />
        </Suspense>
      ) : null}
      {read && 'problem' in read ? (
        <output className="td-cell-problem">{read.problem}</output>
      ) : null}
    </>
  )
}
