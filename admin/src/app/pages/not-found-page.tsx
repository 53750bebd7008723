import { presentAddress } from '@tinkerdesk/shared'
import { Link, Navigate, useLocation } from 'react-router'
import { PlainPage } from '../../ui/plain-page.js'
import { useDocumentTitle } from '../../ui/use-document-title.js'
import { BackButton } from './back-button.js'

/** The page of an address without a screen. A former address leads to where its screen is now. */
export function UnknownAddress() {
  const { pathname, search, hash } = useLocation()
  const present = presentAddress(pathname)
  return present ? <Navigate to={present + search + hash} replace /> : <NotFoundPage />
}

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
      <p>The link may be out of date or incomplete.</p>
    </PlainPage>
  )
}
