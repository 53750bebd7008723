import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { PlainPage } from '../../ui/parts/plain-page.js'
import { FirstAdmin } from './first-admin.js'
import { takeLinkToken } from './link-token.js'
import { ResetPassword } from './reset-password.js'
import { SetPassword } from './set-password.js'
import type { ScreenProps } from './screen-props.js'
import { SignIn } from './sign-in.js'
import { TypedSlip, UseSlip } from './slip.js'
import './auth.css'

interface AuthScreen {
  title: string
  page: ComponentType<ScreenProps>
}

const screens: Record<string, AuthScreen> = {
  '/auth/sign-in': { title: 'Sign in', page: SignIn },
  '/auth/reset-password': { title: 'Reset password', page: ResetPassword },
  '/auth/set-password': { title: 'Set your password', page: SetPassword },
  '/auth/use-slip': { title: 'Use your slip', page: UseSlip },
  '/auth/slip': { title: 'Use your slip', page: TypedSlip },
  '/auth/first-admin': { title: 'Set up Tinkerdesk', page: FirstAdmin },
}

const unknown: AuthScreen = {
  title: 'Not found',
  page: () => (
    <PlainPage
      alone
      title="Page not found"
      actions={
        <a className="button primary" href="/auth/sign-in">
          Go to sign-in
        </a>
      }
    />
  ),
}

/** Draws the screens that come before a session. They load without the rest of the product. Returns a function that removes them. */
export function mount(root: HTMLElement, onEnter: ScreenProps['onEnter']): () => void {
  const { title, page: Page } = screens[location.pathname.replace(/\/$/, '')] ?? unknown
  document.title = `${title} · Tinkerdesk`
  const screen = createRoot(root)
  screen.render(<Page token={takeLinkToken()} onEnter={onEnter} />)
  // A link that is opened in place of the same screen changes only the fragment.
  const reload = () => location.reload()
  addEventListener('hashchange', reload)
  return () => {
    removeEventListener('hashchange', reload)
    screen.unmount()
  }
}
