import { Link } from 'react-router'
import { PlainPage } from '../../ui/plain-page.js'
import { useDocumentTitle } from '../../ui/use-document-title.js'
import { BackButton } from './back-button.js'

export function NotFoundPage() {
  useDocumentTitle('Not found')
  return (
    <PlainPage
      title="Page not found"
      actions={
        <>
          <BackButton />
          <Link className="button primary" to="/">
            Go to Home
          </Link>
        </>
      }
    >
      <p>The link may be old, or a letter of it is missing.</p>
    </PlainPage>
  )
}
