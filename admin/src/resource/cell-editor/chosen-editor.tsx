import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isManyChosen } from '../../fields/cell-text.js'
import { isTaken } from '../../ui/taken-option.js'
import { inputOf } from '../../fields/inputs.js'
import { idOf, targetOf } from '@tinkerdesk/shared'
import { isLeftByClick, typedIn } from '../../ui/take-typed.js'
import { isSaveKey, type CellMove } from './cell-edit.js'
import type { CellEditorProps } from './cell-editor-props.js'

/** Types a text into an input, as the keyboard would. */
function typeInto(input: HTMLInputElement, text: string): void {
  // React listens for what the browser itself sets.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const withIds = (value: unknown): unknown => (Array.isArray(value) ? value.map((item) => idOf(item) ?? item) : (idOf(value) ?? value))

/** The input of the field's own kind, open from the start. A single choice ends the edit. */
export function ChosenEditor({ path, field, name, value: start, typed, onChange, onEnd }: CellEditorProps) {
  const { Input } = inputOf(field)
  const isMany = isManyChosen(field)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(() => (targetOf(field) ? withIds(start) : start))
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    if (!input) return
    input.focus()
    // antd opens its list on this event.
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    if (typed !== undefined) typeInto(input, typed)
  }, [typed])
  /** Where Tab leads after the option that it takes. */
  const tabMove = useRef<CellMove | undefined>(undefined)
  /** True once the key has chosen, which ends the edit: it may still be on its way to the server. */
  const hasChosen = useRef(false)
  const choose = (next: unknown) => {
    setValue(next)
    setTouched(true)
    if (isMany && !tabMove.current) return onChange({ value: next })
    hasChosen.current = true
    onEnd({ value: next }, tabMove.current ?? (isLeftByClick() ? [0, 0] : [0, 1]))
  }
  const end = (move: CellMove) => onEnd(isTouched ? { value } : null, move)
  const onKey = (event: KeyboardEvent) => {
    const isListOpen = () => frame.current?.querySelector('input')?.getAttribute('aria-expanded') === 'true'
    const leave = (move: CellMove, isKept = true) => {
      event.preventDefault()
      event.stopPropagation()
      if (isKept) end(move)
      else onEnd(null, move)
    }
    /** Ends the edit if the list has taken the key and closed without choosing: the value was there already. */
    const endLater = (move: CellMove) => setTimeout(() => frame.current && !hasChosen.current && !isListOpen() && end(move), 100)
    tabMove.current = undefined
    hasChosen.current = false
    // The click closes this editor before an answer could come.
    if (isLeftByClick()) return event.stopPropagation()
    // It saves all cells, this one included, once what is typed has chosen (`useWhenChosen`).
    if (isSaveKey(event)) return typedIn(frame.current) ? undefined : end([0, 0])
    if (event.key === 'Escape') leave([0, 0], false)
    else if (event.key === 'Tab') {
      const move: CellMove = [event.shiftKey ? -1 : 1, 0]
      const input = event.target as HTMLInputElement
      if (input.value === '' || !isListOpen() || isTaken(input)) return leave(move)
      // The list takes what is typed, now or when the server has answered. The focus moves with the cell.
      event.preventDefault()
      tabMove.current = move
      endLater(move)
    } else if (event.key === 'Enter' && !isListOpen()) leave([0, 1])
    else if (event.key === 'Enter' && !isMany) endLater([0, 1])
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the input arrive here, before its list takes them; the sheet must not hear them at all.
    <div ref={frame} onKeyDownCapture={onKey} onKeyDown={(event) => isSaveKey(event) || event.stopPropagation()}>
      <Input field={field} path={path} id={id} name={name} value={value} onChange={choose} issues={[]} autoFocus />
      {isMany ? <span className="td-cell-hint">Tab keeps it</span> : null}
    </div>
  )
}
