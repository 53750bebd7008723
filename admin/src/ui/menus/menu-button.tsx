import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { MenuTrigger } from './menu-trigger.js'
import { Menu as FrameMenu } from './menu.js'
import type { MenuItem, MenuProps } from './use-menu.js'

export interface MenuButtonProps {
  /** The accessible name of the button and its menu. */
  label: string
  items: readonly MenuItem[]
  heading?: ReactNode
  align?: 'start' | 'end'
  className: string
  /** True while what was chosen is being done. */
  isBusy?: boolean
  /** The menu. Without it, the one that needs no antd. */
  Menu?: ComponentType<MenuProps & { heading?: ReactNode }>
  /** Called when the pointer or the focus comes to the button. */
  onNear?: () => void
  children: ReactNode
}

/** A button that opens a menu. */
export function MenuButton({
  label,
  items,
  heading,
  align,
  className,
  isBusy = false,
  Menu = FrameMenu,
  onNear,
  children,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <MenuTrigger
        className={className}
        label={label}
        isOpen={anchor !== null}
        isBusy={isBusy}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={(event) => isBusy || setAnchor(anchor ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (isBusy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        {children}
      </MenuTrigger>
      {anchor ? (
        <Menu
          anchor={anchor}
          label={label}
          items={items}
          heading={heading}
          {...(align ? { align } : {})}
          onClose={close}
        />
      ) : null}
    </>
  )
}
