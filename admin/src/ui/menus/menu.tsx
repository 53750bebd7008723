import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMenu, type MenuProps } from './use-menu.js'
import './menu.css'

interface Props extends MenuProps {
  /** Shown above the items. */
  heading?: ReactNode
}

const gap = 4
const edge = 8

/** Puts the menu below its button, or above it where there is more room, and inside the window. */
function place(menu: HTMLElement, anchor: HTMLElement, align: 'start' | 'end') {
  const at = anchor.getBoundingClientRect()
  const below = innerHeight - at.bottom - gap - edge
  const above = at.top - gap - edge
  const goesUp = menu.scrollHeight > below && above > below
  const left = align === 'start' ? at.left : at.right - menu.offsetWidth
  menu.style.maxHeight = `${goesUp ? above : below}px`
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - menu.offsetWidth - edge))}px`
  menu.style.top = `${goesUp ? at.top - gap - menu.offsetHeight : at.bottom + gap}px`
}

/** An open menu without antd, for the frame and a student's home. Everything else uses `Dropdown`. */
export function Menu({ anchor, label, items, heading, align = 'start', onClose }: Props) {
  const { box, choose, steering } = useMenu({ anchor, onClose })
  useLayoutEffect(() => place(box.current!, anchor, align), [box, anchor, align])
  return createPortal(
    <div ref={box} role="menu" aria-label={label} className="td-menu" tabIndex={-1} {...steering}>
      {heading ? (
        <div role="presentation" className="td-menu-heading">
          {heading}
        </div>
      ) : null}
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          tabIndex={-1}
          className="td-menu-item"
          data-danger={item.isDanger || undefined}
          onClick={(event) => {
            event.stopPropagation()
            choose(item)
          }}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.shortcut ? <kbd>{item.shortcut}</kbd> : null}
        </button>
      ))}
    </div>,
    document.body,
  )
}
