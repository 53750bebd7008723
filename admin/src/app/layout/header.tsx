import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Suspense } from 'react'
import { lazyPage } from '../../ui/code/lazy-part.js'
import { currentView } from '../../client/storage/view.js'
import { useMe } from '../../fields/use-me.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { setPreferences, usePreferences, type Density } from '../../ui/device/preferences.js'
import { AccountMenu } from './account/account-menu.js'
import { Bell } from './bell.js'
import { ThemeSwitch } from './account/theme-switch.js'
import './header.css'

const ViewMark = lazyPage(() => import('./late/view-mark.js'))

const densities: { value: Density; label: string }[] = [
  { value: 'cosy', label: 'Cosy' },
  { value: 'compact', label: 'Compact' },
]

/** The bar above every page. */
export function Header({
  onMenu,
  onHelp,
  onFind,
}: {
  onMenu: () => void
  onHelp: () => void
  onFind: () => void
}) {
  const me = useMe()
  const { density, sidebarCollapsed } = usePreferences()
  return (
    <header className="header">
      <button
        type="button"
        className="icon-button narrow-only"
        aria-label="Open the menu"
        onClick={onMenu}
      >
        <MenuOutlined />
      </button>
      <button
        type="button"
        className="icon-button wide-only"
        aria-label={sidebarCollapsed ? 'Expand the menu' : 'Collapse the menu'}
        aria-expanded={!sidebarCollapsed}
        onClick={() => setPreferences({ sidebarCollapsed: !sidebarCollapsed })}
      >
        {sidebarCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
      <span className="header-gap" />
      <button
        type="button"
        className="icon-button"
        aria-label="Quick find"
        data-hint="Quick find (Ctrl+K)"
        onClick={onFind}
      >
        <SearchOutlined />
      </button>
      {/* For the tables of records, which students do not work in. */}
      {me.role === 'student' ? null : (
        <Segmented
          label="Density"
          value={density}
          options={densities}
          onChange={(value) => setPreferences({ density: value })}
        />
      )}
      <button
        type="button"
        className="icon-button wide-only"
        aria-label="Keyboard shortcuts"
        data-hint="Keyboard shortcuts (?)"
        onClick={onHelp}
      >
        <QuestionCircleOutlined />
      </button>
      <ThemeSwitch />
      {currentView() ? (
        <Suspense fallback={null}>
          <ViewMark />
        </Suspense>
      ) : (
        <>
          <Bell />
          <AccountMenu />
        </>
      )}
    </header>
  )
}
