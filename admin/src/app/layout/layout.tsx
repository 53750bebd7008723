import { isFactorMissing } from '@tinkerdesk/shared/base/factor-missing'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { currentView } from '../../client/storage/view.js'
import { checkLoginValue } from '../../client/session.js'
import { BrowserDialog } from '../../ui/dialogs/browser-dialog.js'
import { useMe } from '../../fields/use-me.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { hasKeys } from '../../ui/device/has-keys.js'
import { isCovered } from '../../ui/device/layers.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { SignOutProvider } from './account/use-sign-out.js'
import { Header } from './header.js'
import { Late } from './late/late.js'
import { Sidebar } from './sidebar.js'
import { Why } from './why.js'
import { useShortcuts } from './use-shortcuts.js'
import './layout.css'

const ShortcutsHelp = lazyPart(() => import('./shortcuts-help.js'))
const QuickFind = lazyPart(() => import('../../features/quick-find/quick-find.js'))

/** The keys that are pressed while quick find is on its way. It takes them when it is there. */
const ahead: string[] = []

/** In place of every page for an admin who must set up a second factor first. */
const HeldPage = lazyPart(() => import('./late/held-page.js'))

/** The frame of every page: the menu, the bar and the global keys. */
export function Layout() {
  const { pathname, key } = useLocation()
  const { sidebarCollapsed } = usePreferences()
  // The drawer closes on any navigation: it stays open only at the location where it was opened.
  const [drawerAt, setDrawerAt] = useState<string>()
  const [help, setHelp] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const main = useFocusOnMove(pathname)
  useKeptFocus(main)
  const find = () => setFinding(true)
  const isHeld = isFactorMissing(useMe())
  useShortcuts(() => setHelp(true), find)
  useEffect(() => void checkLoginValue(), [pathname])
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (!isFinding || event.ctrlKey || event.metaKey || isCovered()) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') setFinding(false)
      else ahead.push(event.key)
    }
    // Not by `useKeys`: this is for any key, before all else that hears it.
    addEventListener('keydown', hold, true)
    return () => {
      removeEventListener('keydown', hold, true)
      ahead.length = 0
    }
  }, [isFinding])
  return (
    <SignOutProvider>
      <div className={`layout ${sidebarCollapsed ? 'collapsed' : ''}`}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <aside className="layout-side">
          <Sidebar collapsed={sidebarCollapsed} />
        </aside>
        <BrowserDialog
          open={drawerAt === key}
          onClose={() => setDrawerAt(undefined)}
          title="Menu"
          as="drawer"
        >
          <Sidebar />
        </BrowserDialog>
        <div className="layout-rest">
          <Header onMenu={() => setDrawerAt(key)} onHelp={() => setHelp(true)} onFind={find} />
          {currentView() ? null : <Late />}
          <main id="main" ref={main} tabIndex={-1} className="layout-main">
            {isHeld ? (
              <Suspense fallback={null}>
                <HeldPage />
              </Suspense>
            ) : (
              <Outlet />
            )}
          </main>
        </div>
        <Why />
        <Suspense>
          {isFinding ? <QuickFind ahead={ahead} onClose={() => setFinding(false)} /> : null}
          {help ? <ShortcutsHelp onClose={() => setHelp(false)} /> : null}
        </Suspense>
      </div>
    </SignOutProvider>
  )
}

/**
 * A new page scrolls to its top and takes the focus, so that a screen reader and the next Tab start there, unless something in it already
 * has the focus.
 */
function useFocusOnMove(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  const move = useNavigationType()
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
    // On Back, the browser restores the scroll position.
    if (move !== 'POP') window.scrollTo(0, 0)
  }, [pathname, move])
  return main
}

/** Signs of a keyboard: a key, or a mouse, after whose click keys go on. */
const signs = hasKeys ? ['keydown', 'pointermove'] : ['keydown']

/** Keeps the focus of the page from the first sign of a keyboard on: without one, its code is not even loaded. */
function useKeptFocus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = main.current
    let stop: (() => void) | null | undefined
    const waiting = new AbortController()
    const start = () => {
      waiting.abort()
      void import('../../ui/input/keep-focus.js').then(
        ({ keepFocus }) => {
          if (box && stop !== null) stop = keepFocus(box)
        },
        () => {},
      )
    }
    // Not by `useKeys`, which names keys: this is for any key, and also while someone types.
    for (const sign of signs) addEventListener(sign, start, waiting)
    return () => {
      waiting.abort()
      stop?.()
      stop = null
    }
  }, [main])
}
