import { HttpProblem } from '../../client/http-problem.js'
import { CodeNotLoaded } from '../../ui/code/load-code.js'
import { PlainPage } from '../../ui/parts/plain-page.js'

const sentenceFor = (error: unknown): string => {
  if (error instanceof CodeNotLoaded)
    return 'Part of this page could not be loaded. The connection may be slow, or a new version was just installed. Reload the page.'
  if (error instanceof HttpProblem) return error.message
  return 'Something on this page failed. Everything you saved is safe. Reload the page. If it happens again, send your admin the details below.'
}

const detailsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
  return `${error.stack ?? error.message}${cause}`
}

/** The generic error page: what to do first, and the details for support. */
export function ErrorReport({ error, alone = false }: { error: unknown; alone?: boolean }) {
  return (
    <PlainPage
      alone={alone}
      title="Something went wrong"
      after={
        <details>
          <summary>Details</summary>
          <pre>{detailsOf(error)}</pre>
        </details>
      }
      actions={
        <>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Reload the page
          </button>
          <a className="button" href="/">
            Go to Home
          </a>
        </>
      }
    >
      <p>{sentenceFor(error)}</p>
    </PlainPage>
  )
}
