import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Dropdown } from '../../ui/menus/dropdown.js'
import type { MenuItem } from '../../ui/menus/use-menu.js'
import type { Box } from './sheet/sheet-props.js'

/** An open menu of the grid. */
export interface OpenMenu {
  label: string
  items: readonly MenuItem[]
  /** Where it opens, in the window. */
  box: Box
}

/** The menu of a heading or of the selected cells. The sheet is a canvas, so an element lies where the menu opens. */
export function GridMenu({
  menu: { label, items, box },
  onClose,
}: {
  menu: OpenMenu
  onClose: () => void
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return createPortal(
    <>
      <span ref={setAnchor} tabIndex={-1} className="td-grid-anchor" style={{ ...box }} />
      {anchor ? <Dropdown anchor={anchor} label={label} items={items} onClose={onClose} /> : null}
    </>,
    document.body,
  )
}
