import { say } from '@tinkerdesk/shared/base/say'
import { screens } from '@tinkerdesk/shared'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Logo } from '../../ui/parts/logo.js'
import { useMe } from '../../fields/use-me.js'
import { currentRoute, isFolder, menuFor, type MenuLink } from '../menu.js'
import { FullScreenEntry, LogoutEntry } from './menu-actions.js'
import { iconNamed } from './icons.js'
import { MenuFolderEntry } from './menu-folder-entry.js'
import { Person } from './account/person.js'
import './sidebar.css'

/**
 * Scrolls a menu until its current entry is in it. The browser's `scrollIntoView` would also begin the way of the Tab key there, behind the link
 * that skips the menu.
 */
function showCurrent(menu: HTMLElement) {
  const entry = menu.querySelector('[aria-current]')?.getBoundingClientRect()
  const { top, bottom } = menu.getBoundingClientRect()
  if (entry) menu.scrollTop += Math.min(entry.top - top, 0) + Math.max(entry.bottom - bottom, 0)
}

/** The menu of the signed-in person. Collapsed, it is a column of icons whose names screen readers still read. */
export function Sidebar({ collapsed = false }: { collapsed?: boolean }) {
  const me = useMe()
  const { pathname } = useLocation()
  const sections = useMemo(() => menuFor(me, screens), [me])
  const current = currentRoute(pathname, sections)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current !== undefined && nav.current) showCurrent(nav.current)
  }, [current])
  return (
    <div className={`sidebar ${collapsed ? 'rail' : ''}`}>
      <Link to="/" className="sidebar-brand">
        <Logo />
        <span>Tinkerdesk</span>
      </Link>
      <nav ref={nav} aria-label="Main menu" className="sidebar-nav">
        {sections.map(({ group, entries }) => (
          <section key={group} aria-label={say(group)}>
            {group !== 'Home' && <h2 className="menu-heading">{say(group)}</h2>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.label}>
                  {isFolder(entry) ? (
                    <MenuFolderEntry folder={entry} current={current} collapsed={collapsed} />
                  ) : (
                    <MenuLinkEntry link={entry} isCurrent={entry.route === current} />
                  )}
                </li>
              ))}
              {group === 'Home' && (
                <li>
                  <FullScreenEntry />
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
      <div className="sidebar-foot">
        <Person me={me} />
        <LogoutEntry />
      </div>
    </div>
  )
}

function MenuLinkEntry({ link, isCurrent }: { link: MenuLink; isCurrent: boolean }) {
  return (
    <Link
      to={link.route}
      className="menu-entry"
      title={link.label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {iconNamed(link.icon)}
      <span className="menu-label">{link.label}</span>
    </Link>
  )
}
