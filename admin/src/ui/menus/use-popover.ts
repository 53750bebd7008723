import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Lists and calendars that an input of the popover opens elsewhere in the page. */
const opened = '.ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .td-calendar'

/**
 * The state of a popover that a button opens. It closes on a press of the pointer anywhere else, also in a grid, which keeps its own events,
 * and on Escape, which returns the focus to the button. An open list inside takes the first Escape.
 */
export function usePopover() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (
      !(target instanceof Element) ||
      box.current?.contains(target) ||
      button.current?.contains(target)
    )
      return
    if (!target.closest(opened)) setOpen(false)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      box.current?.querySelector('[aria-expanded="true"]')
    )
      return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    const press = (event: PointerEvent) => onPress(event)
    const key = (event: KeyboardEvent) => onKeyDown(event)
    // Before the page: a message must not take the key.
    addEventListener('pointerdown', press, true)
    addEventListener('keydown', key, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('keydown', key, true)
    }
  }, [isOpen])
  return { isOpen, setOpen, button, box }
}
