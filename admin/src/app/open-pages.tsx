import { createRoot } from 'react-dom/client'
import { HttpProblem } from '../client/http-problem.js'
import { Loading } from '../ui/loading.js'
import { PlainPage } from '../ui/plain-page.js'
import { ErrorReport } from './pages/error-report.js'

const reload = (
  <button type="button" className="button primary" onClick={() => location.reload()}>
    Try again
  </button>
)

function Offline({ here = false }: { here?: boolean }) {
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
      <p>Tinkerdesk cannot be reached from here. Check the network cable or the Wi-Fi, then try again.</p>
    </PlainPage>
  )
}

/** `/offline` and `/fallback`, the pages open to everyone. */
export function mount(root: HTMLElement) {
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
