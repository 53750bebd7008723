import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './menu.css'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** The key that does the same without the menu. */
  shortcut?: string | undefined
  /** Only of a choice: true for the current value. */
  checked?: boolean
  isDanger?: boolean
  run: () => void
}

interface Props {
  /** The button that opened the menu. */
  anchor: HTMLElement
  /** The accessible name. */
  label: string
  items: readonly MenuItem[]
  /** Shown above the items. */
  heading?: ReactNode
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end'
  /** Called before an item runs, and when the menu is left. */
  onClose: () => void
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

/** An open menu: arrow keys and first letters move, Enter chooses, Escape, Tab and a click elsewhere close it. The focus returns to its button. */
export function Menu({ anchor, label, items, heading, align = 'start', onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const focusAt = (at: number) => {
    const all = entries()
    all[(at + all.length) % all.length]?.focus()
  }
  const leave = () => {
    anchor.focus({ preventScroll: true })
    onClose()
  }
  useLayoutEffect(() => {
    const menu = box.current!
    place(menu, anchor, align)
    const first = menu.querySelector<HTMLElement>('[aria-checked=true]') ?? menu.querySelector<HTMLElement>('[role^=menuitem]')
    first?.focus({ preventScroll: true })
  }, [anchor, align])
  useEffect(() => {
    const isInside = ({ target }: Event) => target instanceof Node && (box.current?.contains(target) || anchor.contains(target))
    const onElsewhere = (event: Event) => {
      if (!isInside(event)) onClose()
    }
    const onScroll = (event: Event) => {
      if (event.target !== box.current) onClose()
    }
    addEventListener('pointerdown', onElsewhere, true)
    addEventListener('scroll', onScroll, true)
    addEventListener('resize', onClose)
    return () => {
      removeEventListener('pointerdown', onElsewhere, true)
      removeEventListener('scroll', onScroll, true)
      removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    // Rows and pages have keys of their own.
    event.stopPropagation()
    const all = entries()
    const at = all.findIndex((entry) => entry === document.activeElement)
    if (event.key === 'ArrowDown') focusAt(at + 1)
    else if (event.key === 'ArrowUp') focusAt(at - 1)
    else if (event.key === 'Home') focusAt(0)
    else if (event.key === 'End') focusAt(-1)
    else if (event.key === 'Escape') leave()
    // Without preventDefault: Tab goes on from the button.
    else if (event.key === 'Tab') return leave()
    else if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLowerCase()
      const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((entry) => entry.innerText.trim().toLowerCase().startsWith(letter))
      next?.focus()
    } else return
    event.preventDefault()
  }
  return createPortal(
    <div ref={box} role="menu" aria-label={label} className="td-menu" tabIndex={-1} onKeyDown={onKeyDown}>
      {heading ? (
        <div role="presentation" className="td-menu-heading">
          {heading}
        </div>
      ) : null}
      {items.map(({ key, label: text, icon, shortcut, checked, isDanger, run }) => (
        <button
          key={key}
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          tabIndex={-1}
          className="td-menu-item"
          data-danger={isDanger || undefined}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={(event) => {
            event.stopPropagation()
            leave()
            run()
          }}
        >
          {icon}
          <span>{text}</span>
          {shortcut ? <kbd>{shortcut}</kbd> : null}
        </button>
      ))}
    </div>,
    document.body,
  )
}
