import { markLabels, marks, type Mark, type RegisterRow } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import type { KeyboardEvent } from 'react'
import { stepOf, useRowSteps } from '../../ui/input/use-row-steps.js'

interface Props {
  rows: readonly RegisterRow[]
  /** Absent while nothing can be marked yet. */
  onMark: ((row: RegisterRow, mark: Mark) => void) | undefined
}

/** Returns the first letter of a mark's word, with its vowel sign: its label on a phone. */
function letterOf(mark: Mark): string {
  const word = say(markLabels[mark])
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return first?.segment ?? word
}

const markOfKey: { readonly [key: string]: Mark } = { p: 'present', l: 'late', a: 'absent' }

/** The students of a register, each with a button for every mark. A key marks the student with the focus and goes to the next. */
export function RegisterRows({ rows, onMark }: Props) {
  const { list, step } = useRowSteps('li')
  const onKeyDown = (event: KeyboardEvent, row: RegisterRow, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A keyboard in Devanagari has these letters in other places.
    const mark = markOfKey[event.key.toLowerCase()] ?? markOfKey[event.code.slice(3).toLowerCase()]
    if (mark) onMark?.(row, mark)
    const by = mark ? 1 : stepOf(event)
    if (by !== 0) step(event, at, by)
  }
  return (
    <ul className="td-mark-rows" ref={list}>
      {rows.map((row, at) => (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys only repeat what the buttons in the row do.
        <li
          key={row.id}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys of a row only repeat what its buttons do.
          tabIndex={at === 0 ? 0 : -1}
          data-mark={row.mark ?? 'none'}
          aria-label={`${row.name}: ${row.mark ? say(markLabels[row.mark]) : text('No mark')}`}
          onKeyDown={(event) => onKeyDown(event, row, at)}
        >
          <span className="td-mark-name">
            <strong data-typed>{row.name}</strong>
            <small>
              {[say(row.class), row.section].filter(Boolean).join(' ')}
              {row.markedBy ? <span className="register-by"> · {row.markedBy}</span> : null}
            </small>
          </span>
          <fieldset className="register-marks">
            <legend className="visually-hidden">{row.name}</legend>
            {marks.map((mark) => (
              <button
                key={mark}
                type="button"
                tabIndex={-1}
                data-mark={mark}
                aria-pressed={row.mark === mark}
                disabled={!onMark}
                aria-label={`${say(markLabels[mark])}: ${row.name}`}
                onClick={() => onMark?.(row, mark)}
              >
                <span className="register-word">{say(markLabels[mark])}</span>
                <span className="register-letter">{letterOf(mark)}</span>
              </button>
            ))}
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
