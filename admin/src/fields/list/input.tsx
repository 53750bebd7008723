import { PlusOutlined } from '@ant-design/icons'
import { duplicatesIn, type FieldKinds } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { issuesWithin, type InputOf, type InputProps } from '../props.js'
import { FilesInput } from './files-input.js'
import { isBlankItem, kindOf } from './list-items.js'
import { ListRow, type RowActions } from './list-row.js'
import { RemovedItem, type Removed } from './removed-item.js'
import { Several, takesSeveral } from './several.js'
import { useItems } from './use-items.js'
import '../common/field.css'
import './list.css'

const takesLines = new Set(['text', 'longText', 'textOrFile'])

/** Files are selected many at a time. Anything else is typed row by row. */
export const listInput = (inputOf: InputOf) =>
  function ListInput(props: InputProps<FieldKinds['list']>) {
    return props.field.item.kind === 'file' ? (
      <FilesInput {...props} item={props.field.item} />
    ) : (
      <RowsInput {...props} inputOf={inputOf} />
    )
  }

/** Repeatable rows: Enter adds one, Alt with an arrow key moves one, several pasted lines become several rows. */
function RowsInput(props: InputProps<FieldKinds['list']> & { inputOf: InputOf }) {
  const { inputOf, field, path, id, value, disabled, issues, onBlur } = props
  const { items, frame, isFull, set, remove, move, add, spread } = useItems(
    field,
    value,
    props.onChange,
  )
  const { Input } = inputOf(field.item)
  const isGroup = field.item.kind === 'group'
  const filled = items.flatMap((item, at) => (isBlankItem(item.value) ? [] : [at]))
  const values = filled.map((at) => items[at]!.value)
  const repeats = new Map(
    [...(field.unique ? duplicatesIn(values, field.item) : [])].map(([at, first]) => [
      filled[at],
      filled[first],
    ]),
  )
  const [removed, setRemoved] = useState<Removed | null>(null)

  // Rows are memoised: their handlers stay the same, and call what belongs to the latest values.
  const latest = useRef<RowActions>(null)
  useLayoutEffect(() => {
    latest.current = {
      set,
      remove(at) {
        setRemoved(isBlankItem(items[at]!.value) ? null : { at, value: items[at]!.value })
        remove(at)
      },
      move,
      add,
      spread,
      isFull,
      items,
      isGroup,
      takes: takesLines.has(field.item.kind),
    }
  })

  return (
    <div ref={frame} className={`td-list${isGroup ? ' td-list-groups' : ''}`} onBlur={onBlur}>
      {items.map((item, at) => (
        <ListRow
          key={item.key}
          item={item}
          at={at}
          path={`${path}.${at}`}
          id={`${id}-${item.key}`}
          field={field.item}
          Input={Input}
          disabled={disabled ?? false}
          issues={issuesWithin(issues, `${path}.${at}`)}
          repeats={repeats.get(at)}
          latest={latest}
        />
      ))}
      <RemovedItem
        removed={removed}
        item={field.item}
        values={items.map((item) => item.value)}
        isFull={isFull}
        onUndo={({ at, value }) => add(Math.min(at, items.length), [value])}
      />
      {takesSeveral(field.item) ? (
        <Several
          item={field.item}
          kind={kindOf(field.item, items.at(-1)?.value)}
          disabled={(disabled ?? false) || isFull}
          onAdd={(added) => add(items.length, added, false)}
        />
      ) : null}
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
