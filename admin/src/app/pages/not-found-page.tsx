import { listAddress, presentAddress } from '@tinkerdesk/shared'
import { Navigate, useLocation } from 'react-router'
import { PlainPage } from '../../ui/parts/plain-page.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { WaysOut } from './ways-out.js'

/** The page of an address without a screen. A former address leads to where its screen is now, and the path of a resource to its list. */
export function UnknownAddress() {
  const { pathname, search, hash } = useLocation()
  const present = presentAddress(pathname) ?? listAddress(pathname)
  return present ? <Navigate to={present + search + hash} replace /> : <NotFoundPage />
}

export function NotFoundPage() {
  useDocumentTitle('Not found')
  return (
    <PlainPage title="Page not found" actions={<WaysOut />}>
      <p>The link may be out of date or incomplete.</p>
    </PlainPage>
  )
}
