import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RowAction } from '../record/override.js'
import type { ListRow } from './use-rows.js'
import './row-menu.css'

interface Props {
  row: ListRow
  anchor: HTMLElement
  openAt: string | null
  editAt: string | null
  actions: readonly RowAction[]
  onAction: (action: RowAction) => void
  onArchive: (() => void) | null
  onClose: () => void
}

/** The actions on one row. One menu for the whole list, beside the button that opened it. */
export function RowMenu({ anchor, openAt, editAt, actions, onAction, onArchive, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const menu = box.current!
    const { top, bottom, right } = anchor.getBoundingClientRect()
    const fits = bottom + menu.offsetHeight + 8 < window.innerHeight
    menu.style.top = `${fits ? bottom + 4 : Math.max(8, top - menu.offsetHeight - 4)}px`
    menu.style.left = `${Math.max(8, right - menu.offsetWidth)}px`
    menu.querySelector('button')?.focus()
  }, [anchor])
  useEffect(() => {
    const onDown = ({ target }: PointerEvent) => box.current?.contains(target as Node) || onClose()
    document.addEventListener('pointerdown', onDown)
    window.addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('pointerdown', onDown)
      window.removeEventListener('scroll', onClose, true)
    }
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...box.current!.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') {
      onClose()
      anchor.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const entry = (key: string, icon: ReactNode, label: string, act: () => void, danger = false) => (
    <button
      key={key}
      type="button"
      role="menuitem"
      className={danger ? 'td-danger' : undefined}
      onClick={() => {
        onClose()
        act()
      }}
    >
      <span aria-hidden>{icon}</span>
      {label}
    </button>
  )
  return (
    <div ref={box} className="td-menu" role="menu" tabIndex={-1} onKeyDown={onKeyDown}>
      {openAt ? entry('open', <EyeOutlined />, 'Open', () => void navigate(openAt)) : null}
      {editAt ? entry('edit', <EditOutlined />, 'Edit', () => void navigate(editAt)) : null}
      {actions.map((action) => entry(action.key, action.icon, action.label, () => onAction(action)))}
      {onArchive ? entry('archive', <DeleteOutlined />, 'Archive', onArchive, true) : null}
    </div>
  )
}
