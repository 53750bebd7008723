import { MinusCircleOutlined } from '@ant-design/icons'
import type { Field, Issue } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import {
  memo,
  type ClipboardEvent,
  type FunctionComponent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { InputProps } from '../props.js'
import { isBlankItem, linesOf, type Item } from './list-items.js'
import type { useItems } from './use-items.js'

/** The operations on the rows, and what their keys depend on. */
export type RowActions = Pick<
  ReturnType<typeof useItems>,
  'set' | 'remove' | 'move' | 'add' | 'spread' | 'isFull' | 'items'
> & {
  isGroup: boolean
  /** True if several pasted lines become several rows. */
  takes: boolean
}

interface RowProps {
  item: Item
  at: number
  path: string
  id: string
  field: Field
  Input: FunctionComponent<InputProps>
  disabled: boolean
  issues: readonly Issue[]
  /** The place of an earlier row with the same value. */
  repeats: number | undefined
  latest: RefObject<RowActions | null>
}

/** One row. A key typed into another row does not render it. */
export const ListRow = memo(
  function ListRow({
    item,
    at,
    path,
    id,
    field,
    Input,
    disabled,
    issues,
    repeats,
    latest,
  }: RowProps) {
    const message =
      repeats === undefined
        ? issues.find((issue) => issue.path === path)?.message
        : text('Same as line {line}', { line: repeats + 1 })
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
      latest.current && pressKey(latest.current, event, at)
    const onPaste = (event: ClipboardEvent<HTMLElement>) =>
      latest.current && pasteLines(latest.current, event, at)
    return (
      // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys come from the inputs inside.
      <div
        data-key={item.key}
        data-path={path}
        className="td-item"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <span className="td-item-number">{at + 1}</span>
        <div className="td-item-body">
          <Input
            field={field}
            path={path}
            id={id}
            value={item.value}
            disabled={disabled}
            name={`${field.label} ${at + 1}`}
            issues={message && issues.length === 0 ? [{ path, message }] : issues}
            onChange={(next) => latest.current?.set(at, next)}
          />
          {message ? <p className="td-error">{message}</p> : null}
        </div>
        <Button
          type="text"
          icon={<MinusCircleOutlined />}
          disabled={disabled}
          aria-label={`Remove ${field.label.toLowerCase()} ${at + 1}`}
          title="Remove"
          onClick={() => latest.current?.remove(at)}
        />
      </div>
    )
  },
  (before, now) =>
    (Object.keys(now) as (keyof RowProps)[]).every((name) =>
      name === 'issues'
        ? now.issues.length === before.issues.length &&
          now.issues.every(
            ({ path, message }, at) =>
              path === before.issues[at]!.path && message === before.issues[at]!.message,
          )
        : Object.is(before[name], now[name]),
    ),
)

/** Enter adds a row, Alt with an arrow key moves one, Backspace removes an empty one. */
function pressKey(
  { move, add, remove, isFull, isGroup, items }: RowActions,
  event: KeyboardEvent<HTMLElement>,
  at: number,
) {
  const target = event.target as HTMLElement
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  } else if (
    event.key === 'Enter' &&
    !event.ctrlKey &&
    !event.metaKey &&
    target.matches('input:not([role="combobox"]), textarea[data-line]')
  ) {
    event.preventDefault()
    if (!isFull) add(at + 1)
  } else if (
    event.key === 'Backspace' &&
    !isGroup &&
    target.matches('input:not([role="combobox"]):not([type="radio"]), textarea[data-line]') &&
    (target as HTMLInputElement).value === '' &&
    items.length > 1
  ) {
    event.preventDefault()
    remove(at)
  }
}

function pasteLines(
  { items, spread, takes }: RowActions,
  event: ClipboardEvent<HTMLElement>,
  at: number,
) {
  if (!takes) return
  const lines = linesOf(event.clipboardData.getData('text'))
  if (lines.length < 2) return
  event.preventDefault()
  const here = items[at]!.value
  spread(at, isBlankItem(here) ? lines : [here, ...lines])
}
