import { useRouteError } from 'react-router'
import { useDocumentTitle } from '../../ui/use-document-title.js'
import { ErrorReport } from './error-report.js'

/** The error page of the root route, and of each page inside the layout. */
export function RouteError({ alone = false }: { alone?: boolean }) {
  useDocumentTitle('Something went wrong')
  return <ErrorReport error={useRouteError()} alone={alone} />
}
