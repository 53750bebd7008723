import { Suspense, useLayoutEffect, useState } from 'react'
import { lazyPart } from '../code/lazy-part.js'
import { Menu } from './menu.js'
import { MenuButton, type MenuButtonProps } from './menu-button.js'
import { useLeft, type MenuProps } from './use-menu.js'

const load = () => import('./dropdown-menu.js')

/** Fetches the code of menus. Called when the pointer or the focus comes near a button that opens one. */
export const fetchDropdown = () => void load().catch(() => undefined)

// The frame's menu does the same, and it is there.
const DropdownMenu = lazyPart(() => load().catch(() => ({ default: Menu })))

/** Holds the keys that are pressed while the code of the menu is on its way. The menu is left as one that has come. */
function Held({
  keys,
  anchor,
  onClose,
}: Pick<MenuProps, 'anchor' | 'onClose'> & { keys: string[] }) {
  useLeft({ anchor, onClose })
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Tab') return onClose()
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') onClose()
      else if (!event.repeat) keys.push(event.key)
    }
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [keys, onClose])
  return null
}

/** Presses the held keys when the menu has come and its first entry has the focus. */
function Pressed({ keys }: { keys: string[] }) {
  useLayoutEffect(() => {
    for (const key of keys.splice(0))
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, [keys])
  return null
}

/** An open menu of a page with antd. Its code is loaded on use: a menu that is opened before opens when it comes, and takes the keys pressed until then. */
export function Dropdown(props: MenuProps) {
  const [keys] = useState<string[]>([])
  return (
    <Suspense fallback={<Held keys={keys} anchor={props.anchor} onClose={props.onClose} />}>
      <DropdownMenu {...props} />
      <Pressed keys={keys} />
    </Suspense>
  )
}

/** A button that opens a menu of a page with antd. */
export const DropdownButton = (props: Omit<MenuButtonProps, 'Menu' | 'onNear' | 'heading'>) => (
  <MenuButton {...props} Menu={Dropdown} onNear={fetchDropdown} />
)
