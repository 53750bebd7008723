import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'

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

export interface MenuProps {
  /** The button that opened the menu. */
  anchor: HTMLElement
  /** The accessible name. */
  label: string
  items: readonly MenuItem[]
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end'
  /** Called before an item runs, and when the menu is left. */
  onClose: () => void
}

const anEntry = '[role^=menuitem]'

const entriesIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>(anEntry) ?? []),
]

/** Returns the next entry after `at` that begins with a letter, from the top again after the last one. */
const beginning = (entries: readonly HTMLElement[], at: number, letter: string) =>
  [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
    entry.innerText.trim().toLowerCase().startsWith(letter.toLowerCase()),
  )

/** Calls `onClose` when a pointer presses outside of the button and the menu, when the button moves, and when the window changes its size. */
export function useLeft({
  anchor,
  onClose,
  box,
}: Pick<MenuProps, 'anchor' | 'onClose'> & { box?: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const isInside = ({ target }: Event) =>
      target instanceof Node && (box?.current?.contains(target) || anchor.contains(target))
    const onElsewhere = (event: Event) => {
      if (!isInside(event)) onClose()
    }
    const opened = anchor.getBoundingClientRect()
    // The event of an earlier scroll arrives late.
    const onScroll = () => {
      const { left, top } = anchor.getBoundingClientRect()
      if (left !== opened.left || top !== opened.top) onClose()
    }
    addEventListener('pointerdown', onElsewhere, true)
    addEventListener('scroll', onScroll, true)
    addEventListener('resize', onClose)
    return () => {
      removeEventListener('pointerdown', onElsewhere, true)
      removeEventListener('scroll', onScroll, true)
      removeEventListener('resize', onClose)
    }
  }, [anchor, onClose, box])
}

/**
 * Steers an open menu: arrow keys, first letters and the pointer move the focus, Enter and Space choose, Escape, Tab, scrolling and a click
 * elsewhere close it. The focus begins at the current choice, or else at the first entry, and `choose` and `leave` return it to the button.
 */
export function useMenu({ anchor, onClose }: Pick<MenuProps, 'anchor' | 'onClose'>) {
  const box = useRef<HTMLDivElement>(null)
  const leave = () => {
    anchor.focus({ preventScroll: true })
    onClose()
  }
  const choose = ({ run }: MenuItem) => {
    leave()
    run()
  }
  useLayoutEffect(() => {
    const all = entriesIn(box.current)
    const first = all.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? all[0]
    first?.focus({ preventScroll: true })
  }, [anchor])
  useLeft({ anchor, onClose, box })
  const onKeyDown = (event: KeyboardEvent) => {
    // Rows and pages have keys of their own.
    event.stopPropagation()
    const all = entriesIn(box.current)
    const at = all.findIndex((entry) => entry === document.activeElement)
    const focusAt = (to: number) => all[(to + all.length) % all.length]?.focus()
    if (event.key === 'ArrowDown') focusAt(at + 1)
    else if (event.key === 'ArrowUp') focusAt(at - 1)
    else if (event.key === 'Home') focusAt(0)
    else if (event.key === 'End') focusAt(-1)
    else if (event.key === 'Escape') leave()
    // Without preventDefault: Tab goes on from the button.
    else if (event.key === 'Tab') return leave()
    // A key that is held since it opened the menu chooses nothing.
    else if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) all[at]?.click()
    } else if (
      /^[\p{L}\p{N}]$/u.test(event.key) &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    )
      beginning(all, at, event.key)?.focus()
    else return
    event.preventDefault()
  }
  const onPointerMove = ({ target }: PointerEvent) => {
    if (target instanceof Element)
      target.closest<HTMLElement>(anEntry)?.focus({ preventScroll: true })
  }
  return { box, choose, steering: { onKeyDownCapture: onKeyDown, onPointerMove } }
}
