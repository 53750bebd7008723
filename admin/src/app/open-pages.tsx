import { verifyPath } from '@tinkerdesk/shared/parts/certificates/certificate-code'
import { consentFormPath } from '@tinkerdesk/shared/parts/consent/consent-form'
import { portfolioPath } from '@tinkerdesk/shared/parts/portfolio/portfolio-link'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { HttpProblem } from '../client/http-problem.js'
import { readLoginValue } from '../client/storage/login-value.js'
import { LanguageLinks } from '../features/auth/form/language-links.js'
import type { QueueEntry } from '../client/queue/queue-entry.js'
import { Loading } from '../ui/messages/loading.js'
import { PlainPage } from '../ui/parts/plain-page.js'
import { ErrorReport } from './pages/error-report.js'

const reload = (
  <button type="button" className="button primary" onClick={() => location.reload()}>
    Try again
  </button>
)

/** Loads the person's unsent changes, if this device keeps any. */
function useUnsent(): readonly QueueEntry[] {
  const uid = readLoginValue()?.uid
  const [unsent, setUnsent] = useState<readonly QueueEntry[]>([])
  useEffect(() => {
    if (uid === undefined) return
    const read = async () =>
      setUnsent(
        (await (await import('../client/queue/queue-store.js')).deviceStore().read(uid)) ?? [],
      )
    void read().catch(() => {})
  }, [uid])
  return unsent
}

/** Says what can be done without a connection, and what waits for it. */
function Offline({ here = false }: { here?: boolean }) {
  const unsent = useUnsent()
  return (
    <PlainPage
      alone
      title="You are offline"
      actions={
        here ? (
          reload
        ) : (
          <a className="button primary" href="/">
            Try again
          </a>
        )
      }
    >
      <p>
        Tinkerdesk cannot be reached from here. Check the network cable or the Wi-Fi, then try
        again.
      </p>
      <section className="plain-page-list">
        <h2>What still works on a page that is open</h2>
        <ul>
          <li>A student's work can be changed and saved. The change is kept on this device.</li>
          <li>You can write and send chat messages. They are kept on this device, too.</li>
          <li>What you type in any other form stays there until you can save it.</li>
          <li>
            On a device of your own, your work also opens after a reload, if you chose “Keep my work
            on this device” in the menu of your account.
          </li>
        </ul>
        <p>
          When the connection returns, what was kept is sent in its order. Lists, files and other
          pages need the connection.
        </p>
      </section>
      {unsent.length > 0 ? (
        <section className="plain-page-list">
          <h2>Waiting to be sent</h2>
          <ul>
            {unsent.map(({ id, to, title }) => (
              <li key={id}>
                <a href={to}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </PlainPage>
  )
}

/** `/offline`, `/fallback`, the check of a certificate, a portfolio and a form for guardians, the pages open to everyone. */
export async function mount(root: HTMLElement) {
  if (location.pathname === verifyPath) {
    const { mountVerify } = await import('../features/certificates/verify.js')
    return mountVerify(root, <LanguageLinks />)
  }
  if (location.pathname === portfolioPath) {
    const { mountPortfolio } = await import('../features/portfolios/open-portfolio.js')
    return mountPortfolio(root, <LanguageLinks />)
  }
  if (location.pathname === consentFormPath) {
    const { mountGuardianForm } = await import('../features/guardian-forms/open-form.js')
    return mountGuardianForm(root, <LanguageLinks />)
  }
  const offline = location.pathname === '/offline'
  document.title = `${offline ? 'You are offline' : 'Loading'} · Tinkerdesk`
  createRoot(root).render(offline ? <Offline /> : <Loading alone />)
}

/** Shown when the product could not start at all. */
export function mountError(root: HTMLElement, error: unknown) {
  const unreachable = error instanceof HttpProblem && error.code === 'unreachable'
  document.title = `${unreachable ? 'You are offline' : 'Something went wrong'} · Tinkerdesk`
  createRoot(root).render(unreachable ? <Offline here /> : <ErrorReport error={error} alone />)
}
