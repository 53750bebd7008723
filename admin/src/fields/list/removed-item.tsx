import { text } from '@tinkerdesk/shared/base/say'
import type { Field } from '@tinkerdesk/shared'
import { Button } from 'antd'

export interface Removed<Value = unknown> {
  /** The place at which the item was. */
  at: number
  value: Value
}

interface Props<Value> {
  removed: Removed<Value> | null
  item: Field
  /** The values that the list has now. */
  values: readonly unknown[]
  isFull: boolean
  onUndo: (removed: Removed<Value>) => void
}

/** Says which item was removed last, with a button that puts it back. Nothing while the list has its value. */
export const RemovedItem = <Value,>({ removed, item, values, isFull, onUndo }: Props<Value>) => (
  <output className="td-list-removed">
    {removed && !isFull && !values.includes(removed.value) ? (
      <>
        {text('{item} {line} removed', { item: item.label, line: removed.at + 1 })}
        <Button type="link" size="small" onClick={() => onUndo(removed)}>
          Undo
        </Button>
      </>
    ) : null}
  </output>
)
