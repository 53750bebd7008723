import { useEffect, type RefObject } from 'react'

interface Keys {
  frame: RefObject<HTMLElement | null>
  onSearch: () => void
  onNew: (() => void) | null
  onOpen: (id: string) => void
  onEdit: (id: string) => void
  onSelect: (id: string) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'))

/** The keys of a list: arrows move between rows, Enter opens, e changes, x selects, n is new, / searches. */
export function useListKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      if (document.querySelector('dialog[open], .td-menu, .ant-modal-wrap:not([style*="none"])')) return
      const rows = [...(keys.frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null
      const id = row?.dataset.row
      const go = (to: HTMLElement | undefined) => to?.focus()
      const acts: Record<string, (() => void) | null | undefined> = {
        '/': keys.onSearch,
        n: keys.onNew,
        ArrowDown: () => go(row ? rows[rows.indexOf(row) + 1] : rows[0]),
        ArrowUp: row ? () => go(rows[rows.indexOf(row) - 1]) : null,
        Home: row ? () => go(rows[0]) : null,
        End: row ? () => go(rows.at(-1)) : null,
        // A button or a link in the row answers Enter itself.
        Enter: id !== undefined && target === row ? () => keys.onOpen(id) : null,
        e: id === undefined ? null : () => keys.onEdit(id),
        x: id === undefined ? null : () => keys.onSelect(id),
      }
      const act = acts[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
