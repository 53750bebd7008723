import { lastItem, initialOf, type Field, type FieldKinds } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { inStep, insertAt, kindOf, moved, newItem, removeAt, type Item } from './list-items.js'

/** Returns a new item. It starts as the kind that the item before it has. */
function itemAfter(item: Field, before: unknown): unknown {
  const kind = kindOf(item, before)
  return kind === undefined ? initialOf(item) : { [kind]: null }
}

/** The key of no row. */
const noRow = 0

/** The rows of a list and the operations on them. A row that was added or moved gets the focus, and the button to add one when none is left. */
export function useItems(
  field: FieldKinds['list'],
  value: unknown,
  onChange: (value: unknown) => void,
) {
  const [kept, setKept] = useState<readonly Item[]>([])
  const frame = useRef<HTMLDivElement>(null)
  const focus = useRef<number | null>(null)
  const items = inStep(kept, Array.isArray(value) ? value : [])
  if (items !== kept) setKept(items)

  useEffect(() => {
    if (focus.current === null) return
    const row = frame.current?.querySelector(`[data-key="${focus.current}"]`)
    if (!row) frame.current?.querySelector<HTMLElement>(':scope > .ant-btn-dashed')?.focus()
    focus.current = null
    row
      ?.querySelector<HTMLElement>(
        'input:not([disabled]):not([type="radio"]), textarea:not([disabled])',
      )
      ?.focus()
  })

  const put = (next: readonly Item[], focusOn?: number) => {
    setKept(next)
    focus.current = focusOn ?? null
    onChange(next.map((item) => item.value))
  }
  return {
    items,
    frame,
    isFull: items.length >= (field.max ?? 200),
    set: (at: number, next: unknown) =>
      put(items.map((item, index) => (index === at ? { ...item, value: next } : item))),
    remove: (at: number) =>
      put(removeAt(items, at), (items[at + 1] ?? items[at - 1])?.key ?? noRow),
    move: (at: number, by: -1 | 1) => put(moved(items, at, by), items[at]?.key),
    add(
      at = items.length,
      values: readonly unknown[] = [itemAfter(field.item, items[at - 1]?.value)],
      isFocused = true,
    ) {
      const added = values.slice(0, Math.max(0, (field.max ?? 200) - items.length)).map(newItem)
      if (added.length > 0)
        put(insertAt(items, at, added), isFocused ? lastItem(added).key : undefined)
    },
    /** Replaces one value with several. */
    spread(at: number, values: readonly unknown[]) {
      const added = values.slice(0, (field.max ?? 200) - items.length + 1).map(newItem)
      put(insertAt(removeAt(items, at), at, added), added.at(-1)?.key)
    },
  }
}
