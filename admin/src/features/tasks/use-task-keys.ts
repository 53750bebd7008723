import type { InputRef } from 'antd'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { useKeys } from '../../ui/input/use-keys.js'

interface Options {
  field: RefObject<InputRef | null>
  onDelete: (id: string) => void
}

/** `n` adds a task, `/` searches. In the list, arrow keys move, `x` checks off, Delete asks to delete. */
export function useTaskKeys({ field, onDelete }: Options) {
  const box = useRef<HTMLDivElement>(null)
  useKeys({
    n: () => field.current?.focus(),
    '/': () => document.querySelector<HTMLInputElement>('.task-search input')?.focus(),
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('.task')
    if (!row) return
    const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('.task') ?? [])]
    const at = rows().indexOf(row)
    const focus = (index: number) =>
      rows()[index]?.querySelector<HTMLElement>('.task-name')?.focus()
    if (event.key === 'ArrowDown') focus(at + 1)
    else if (event.key === 'ArrowUp') focus(at - 1)
    else if (event.key === 'x') {
      row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      // The task leaves the list; focus the next one.
      setTimeout(() => focus(Math.min(at, rows().length - 1)), 50)
    } else if (event.key === 'Delete' && row.dataset.id) onDelete(row.dataset.id)
    else return
    event.preventDefault()
  }
  return { box, onKeyDown }
}
