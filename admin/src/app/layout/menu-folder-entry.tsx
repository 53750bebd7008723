import { DownOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { setPreferences } from '../../ui/device/preferences.js'
import type { MenuFolder } from '../menu.js'
import { iconNamed } from './icons.js'

interface Props {
  folder: MenuFolder
  current: string | undefined
  collapsed: boolean
}

/** A folder of the menu. It opens automatically when it contains the current page. */
export function MenuFolderEntry({ folder, current, collapsed }: Props) {
  const holdsCurrent = folder.links.some(({ route }) => route === current)
  const [choice, setChoice] = useState<{ isOpen: boolean; at: string | undefined }>()
  const list = useId()
  // A manual choice holds until the person opens a page in this folder.
  const isOpen = choice && (choice.at === current || !holdsCurrent) ? choice.isOpen : holdsCurrent
  const isShown = isOpen && !collapsed
  const toggle = () => {
    // The collapsed menu has no room for entries: expand it first.
    if (collapsed) setPreferences({ sidebarCollapsed: false })
    setChoice({ isOpen: collapsed || !isOpen, at: current })
  }
  return (
    <>
      <button
        type="button"
        className={`menu-entry ${holdsCurrent ? 'holds-current' : ''}`}
        title={folder.label}
        aria-expanded={isShown}
        aria-controls={list}
        onClick={toggle}
      >
        {iconNamed(folder.icon)}
        <span className="menu-label">{folder.label}</span>
        <DownOutlined className="menu-arrow" />
      </button>
      <ul id={list} className="menu-inner" hidden={!isShown}>
        {folder.links.map(({ label, route }) => (
          <li key={route}>
            <Link
              to={route}
              className="menu-entry"
              aria-current={route === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
