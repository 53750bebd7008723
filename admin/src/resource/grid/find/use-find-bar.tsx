import { useState, type KeyboardEvent } from 'react'
import { FindBar } from './find-bar.js'
import { useFind, type Find, type FindOptions } from './use-find.js'

const isFindKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && ['f', 'h'].includes(key.toLowerCase())

/** The bar for finding and replacing, and the keys that open it: Ctrl+F and Ctrl+H. */
export function useFindBar(options: FindOptions) {
  const { columns } = options.cells
  const { sheet, area } = options
  const { news, step, replace, replaceAll, stop } = useFind(options)
  const [find, setFind] = useState<Find>({ text: '', by: '', path: null })
  const [opened, setOpened] = useState<{ isReplacing: boolean } | null>(null)
  const open = (isReplacing: boolean, col?: number) => {
    setFind((before) => ({
      ...before,
      path: (col === undefined ? undefined : columns[col]?.path) ?? null,
    }))
    setOpened((before) => ({ isReplacing: isReplacing || before?.isReplacing === true }))
  }
  const change = (next: Partial<Find>) => {
    setFind((before) => ({ ...before, ...next }))
    // Something else is looked for.
    if (!('by' in next)) stop()
  }
  const close = () => {
    stop()
    setOpened(null)
    sheet.current?.focus()
  }
  const bar = opened ? (
    <FindBar
      columns={columns}
      find={find}
      onChange={change}
      opened={opened}
      onMore={() => setOpened({ isReplacing: true })}
      news={news}
      onStep={step}
      onReplace={replace}
      onReplaceAll={replaceAll}
      onClose={close}
    />
  ) : null
  /** Takes the keys that open it. Returns true if a key was one. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isFindKey(event)) return false
    event.preventDefault()
    open(event.key.toLowerCase() === 'h', area?.width === 1 ? area.col : undefined)
    return true
  }
  return { bar, open, onKey }
}
