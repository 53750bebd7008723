import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { duplicateMessage, duplicatesIn, type FieldKinds } from '@tinkerdesk/shared'
import { Button } from 'antd'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { issuesWithin, type InputOf, type InputProps } from '../props.js'
import { FilesInput } from './files-input.js'
import { isBlankItem, linesOf } from './list-items.js'
import { useItems } from './use-items.js'
import '../common/field.css'
import './list.css'

const takesLines = new Set(['text', 'longText', 'textOrFile'])

/** Files are selected many at a time. Anything else is typed row by row. */
export const listInput = (inputOf: InputOf) =>
  function ListInput(props: InputProps<FieldKinds['list']>) {
    return props.field.item.kind === 'file' ? <FilesInput {...props} item={props.field.item} /> : <RowsInput {...props} inputOf={inputOf} />
  }

/** Repeatable rows: Enter adds one, Alt with an arrow key moves one, several pasted lines become several rows. */
function RowsInput(props: InputProps<FieldKinds['list']> & { inputOf: InputOf }) {
  const { inputOf, field, path, id, value, disabled, issues, onBlur } = props
  const { items, frame, isFull, set, remove, move, add, spread } = useItems(field, value, props.onChange)
  const { Input } = inputOf(field.item)
  const isGroup = field.item.kind === 'group'
  const filled = items.flatMap((item, at) => (isBlankItem(item.value) ? [] : [at]))
  const repeats = new Set(
    field.unique
      ? duplicatesIn(
          filled.map((at) => items[at]!.value),
          field.item,
        ).map((place) => filled[place])
      : [],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const target = event.target as HTMLElement
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(at, event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && target.matches('input:not([role="combobox"])')) {
      event.preventDefault()
      if (!isFull) add(at + 1)
    } else if (
      event.key === 'Backspace' &&
      !isGroup &&
      target.matches('input:not([role="combobox"]):not([type="radio"])') &&
      (target as HTMLInputElement).value === '' &&
      items.length > 1
    ) {
      event.preventDefault()
      remove(at)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>, at: number) => {
    if (!takesLines.has(field.item.kind)) return
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const here = items[at]!.value
    spread(at, isBlankItem(here) ? lines : [here, ...lines])
  }

  return (
    <div ref={frame} className={`td-list${isGroup ? ' td-list-groups' : ''}`} onBlur={onBlur}>
      {items.map((item, at) => {
        const inner = `${path}.${at}`
        const own = issuesWithin(issues, inner)
        const message = repeats.has(at) ? duplicateMessage : own.find((issue) => issue.path === inner)?.message
        return (
          // The keys come from the inputs inside.
          // eslint-disable-next-line jsx-a11y/no-static-element-interactions
          <div
            key={item.key}
            data-key={item.key}
            data-path={inner}
            className="td-item"
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, at)}
          >
            <span className="td-item-number">{at + 1}</span>
            <div className="td-item-body">
              <Input
                field={field.item}
                path={inner}
                id={`${id}-${item.key}`}
                value={item.value}
                disabled={disabled ?? false}
                issues={message && own.length === 0 ? [{ path: inner, message }] : own}
                onChange={(next) => set(at, next)}
              />
              {message ? <p className="td-error">{message}</p> : null}
            </div>
            <Button
              type="text"
              icon={<MinusCircleOutlined />}
              disabled={disabled ?? false}
              aria-label={`Remove ${field.item.label.toLowerCase()} ${at + 1}`}
              title="Remove"
              onClick={() => remove(at)}
            />
          </div>
        )
      })}
      <Button
        id={id}
        block
        type="dashed"
        icon={<PlusOutlined />}
        disabled={(disabled ?? false) || isFull}
        // Read aloud instead of the field's label, which does not describe the action.
        aria-label={`Add ${field.item.label.toLowerCase()}`}
        onClick={() => add()}
      >
        {isFull ? `At most ${field.max ?? 200}` : `Add ${field.item.label.toLowerCase()}`}
      </Button>
    </div>
  )
}
