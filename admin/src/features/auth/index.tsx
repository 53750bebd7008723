import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import type { ComponentType, ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { PlainPage } from '../../ui/parts/plain-page.js'
import { drawnForm, isSpoken } from './drawn-form.js'
import { LinkSignIn } from './links/link-sign-in.js'
import { FirstAdmin } from './links/first-admin.js'
import { LateSecondStep } from './second-step/late-second-step.js'
import { takeLinkToken } from './links/link-token.js'
import { ResetPassword } from './links/reset-password.js'
import { SetPassword } from './links/set-password.js'
import type { ScreenProps } from './screen-props.js'
import { SignIn } from './sign-in.js'
import { TypedSlip, UseSlip } from './links/slip.js'
import './form/auth.css'

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
  '/auth/link-sign-in': { title: 'Link a sign-in', page: LinkSignIn },
  '/auth/second-step': { title: 'Second step', page: LateSecondStep },
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

/**
 * Draws a page. If the document shows its form already, that becomes the program's: the same elements stay, with the place of the caret. The
 * rest of `root` goes first, as it is no part of the page.
 */
function draw(root: HTMLElement, page: ReactNode, form: HTMLFormElement | undefined): Root {
  const shown = form?.closest('main')
  if (!shown || !isSpoken()) {
    document.documentElement.lang = spokenLanguage()
    const screen = createRoot(root)
    screen.render(page)
    return screen
  }
  for (const node of Array.from(root.childNodes)) if (node !== shown) node.remove()
  return hydrateRoot(root, page)
}

/** Draws the screens that come before a session. They load without the rest of the product. Returns a function that removes them. */
export function mount(root: HTMLElement, onEnter: ScreenProps['onEnter']): () => void {
  const { title, page: Page } = screens[location.pathname.replace(/\/$/, '')] ?? unknown
  document.title = `${title} · Tinkerdesk`
  const drawn = drawnForm(root)
  const page = <Page token={takeLinkToken()} onEnter={onEnter} drawn={drawn} />
  const screen = draw(root, page, drawn)
  // A link that is opened in place of the same screen changes only the fragment.
  const reload = () => location.reload()
  addEventListener('hashchange', reload)
  return () => {
    removeEventListener('hashchange', reload)
    screen.unmount()
  }
}
