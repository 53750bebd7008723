import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isManyChosen } from '../../fields/cell-text.js'
import { optionsIn } from '../../fields/common/options-in.js'
import { rankedOptions } from '../../fields/common/rank.js'
import { isTaken } from '../../ui/input/taken-option.js'
import { inputOf } from '../../fields/inputs.js'
import { idOf, targetOf } from '@tinkerdesk/shared'
import { isLeftByClick } from '../../ui/input/take-typed.js'
import { isSaveKey, type CellEdit, type CellMove } from './cell-edit.js'
import type { CellEditorProps } from './cell-editor-props.js'
import { firstIn, highlightedIn, isListOpen, isLoading, typeInto } from './open-list.js'

const withIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => idOf(item) ?? item) : (idOf(value) ?? value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** True for a key that does nothing by itself: Shift comes before a capital letter that is meant for the next cell. */
const isModifier = ({ key }: KeyboardEvent) => /^(Shift|Control|Alt|AltGraph|Meta)$/.test(key)

const moves: { readonly [key: string]: CellMove } = { Enter: [0, 1], Tab: [1, 0] }

/**
 * The input of the field's own kind, open from the start. A single choice ends the edit. Enter and Tab take what the typed text means at once,
 * and keep a text that means nothing: the next key is for another cell.
 */
export function ChosenEditor({
  path,
  field,
  name,
  value: start,
  typed,
  takesNames,
  onChange,
  onAwait,
  onEnd,
}: CellEditorProps) {
  const { Input } = inputOf(field)
  const isMany = isManyChosen(field)
  const options = optionsIn(field)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(() => (targetOf(field) ? withIds(start) : start))
  const [isTouched, setTouched] = useState(false)
  /** True once the arrows have gone through the list. */
  const isSteered = useRef(false)
  const inputIn = () => frame.current?.querySelector('input') ?? null
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    if (!input) return
    input.focus()
    // antd opens its list on this event.
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    if (typed) typeInto(input, typed)
  }, [typed])
  /** Where Tab leads after the option that it takes. */
  const tabMove = useRef<CellMove | undefined>(undefined)
  const choose = (next: unknown) => {
    setValue(next)
    setTouched(true)
    if (isMany && !tabMove.current) return onChange({ value: next })
    onEnd({ value: next }, tabMove.current ?? (isLeftByClick() ? [0, 0] : [0, 1]))
  }
  const end = (move: CellMove) => onEnd(isTouched ? { value } : null, move)
  /** Returns the option that Enter and Tab take: the best one for a text, or the highlighted one. */
  const taken = (input: HTMLInputElement, text: string): string | undefined =>
    text === '' || isSteered.current
      ? highlightedIn(input)
      : options
        ? rankedOptions(options, text)[0]?.value
        : isLoading(input)
          ? undefined
          : firstIn(input, text)
  /** Returns an edit with a text that has no option here. Of several, those that were chosen stay. */
  const textEdit = (text: string): CellEdit =>
    isMany
      ? { text: [...listOf(value), text].join('; ') }
      : targetOf(field)
        ? { text, isSearch: true }
        : { text }
  const take = (input: HTMLInputElement, move: CellMove, isEnter: boolean) => {
    const text = input.value.trim()
    const option = taken(input, text)
    if (!isMany)
      return onEnd(
        option !== undefined
          ? { value: option }
          : text === ''
            ? isTouched
              ? { value }
              : null
            : textEdit(text),
        move,
      )
    const others = listOf(value).filter((each) => each !== option)
    const next =
      option === undefined
        ? listOf(value)
        : isEnter && others.length < listOf(value).length
          ? others
          : [...others, option]
    if (!isEnter)
      return onEnd(option === undefined && text !== '' ? textEdit(text) : { value: next }, move)
    if (option === undefined) return
    typeInto(input, '')
    isSteered.current = false
    choose(next)
  }
  const isAsked = (input: HTMLInputElement, text: string) =>
    !options && isLoading(input) && text !== ''
  /**
   * The key that saves all cells, this one included, and goes on to the grid. It is heard after the list: an editor that closes before it takes
   * the key along. Without a hold on names it saves once what is typed has chosen (`useWhenChosen`).
   */
  const onSave = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement
    const text = input.value.trim()
    if (isLeftByClick() || (!takesNames && isAsked(input, text))) return
    if (text === '') end([0, 0])
    else take(input, [0, 0], false)
  }
  const onKey = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement
    const stop = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (isModifier(event)) return
    tabMove.current = undefined
    if (event.nativeEvent.isComposing) return
    // The click closes this editor before an answer could come.
    if (isLeftByClick()) return event.stopPropagation()
    if (event.key === 'Escape') {
      stop()
      return onEnd(null, [0, 0])
    }
    const text = input.value.trim()
    // A cell of a list saves at once: it waits for the answer.
    const isAwaited = isAsked(input, text) && (!takesNames || (isMany && event.key === 'Enter'))
    if (['ArrowDown', 'ArrowUp'].includes(event.key) && isListOpen(input)) isSteered.current = true
    const move = moves[event.key]
    if (!move) return
    const isEnter = event.key === 'Enter'
    const way: CellMove = !isEnter && event.shiftKey ? [-1, 0] : move
    if (isAwaited) {
      if (!isEnter) {
        event.preventDefault()
        tabMove.current = way
      }
      if (!isMany) onAwait?.()
      return
    }
    const takesNothing = text === '' && (!isSteered.current || isTaken(input))
    stop()
    if (!isListOpen(input) && text === '') end(way)
    else if (!isEnter && takesNothing) end(way)
    else take(input, way, isEnter)
  }
  const onType = () => {
    isSteered.current = false
    const text = inputIn()?.value.trim() ?? ''
    if (takesNames) onChange(text === '' ? { value } : isMany ? textEdit(text) : { text })
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the input arrive here, before its list takes them; the sheet must not hear them at all.
    <div
      ref={frame}
      onKeyDownCapture={onKey}
      onKeyDown={(event) => (isSaveKey(event) ? onSave(event) : event.stopPropagation())}
      onInput={onType}
    >
      <Input
        field={field}
        path={path}
        id={id}
        name={name}
        value={value}
        onChange={choose}
        issues={[]}
        autoFocus
      />
      {isMany ? <span className="td-cell-hint">Tab keeps it</span> : null}
    </div>
  )
}
