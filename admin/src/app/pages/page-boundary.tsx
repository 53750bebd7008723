import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../../ui/messages/error-boundary.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { ErrorReport } from './error-report.js'

function Failed({ error, alone = false }: { error: unknown; alone?: boolean }) {
  useDocumentTitle('Something went wrong')
  return <ErrorReport error={error} alone={alone} />
}

const FailedAlone = ({ error }: { error: unknown }) => <Failed error={error} alone />

/** The error page of the root route and of each page inside the layout. Another address tries again. */
export function PageBoundary({
  children,
  alone = false,
}: {
  children: ReactNode
  alone?: boolean
}) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname} fallback={alone ? FailedAlone : Failed}>
      {children}
    </ErrorBoundary>
  )
}
