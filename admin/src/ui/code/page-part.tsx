import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from '../messages/error-boundary.js'
import { lazyPage } from './lazy-part.js'
import { LoadFault } from '../messages/load-fault.js'

interface Props<Part> {
  /** Imports the part. */
  load: () => Promise<{ default: ComponentType<Part> }>
  /** The name of the part, with its article, such as "The calendar". */
  name: string
  /** Shown while the part is loaded. */
  fallback: ReactNode
  props: Part
}

/** A part of a page whose code is loaded on use. If it cannot be loaded, the rest of the page stays, and a reload is offered. */
export function PagePart<Part extends object>({ load, name, fallback, props }: Props<Part>) {
  const [Part] = useState(() => lazyPage(load))
  const error = { message: `${name} could not be loaded. Check your connection.` }
  return (
    <ErrorBoundary
      resetKey={name}
      fallback={() => <LoadFault error={error} onRetry={() => location.reload()} />}
    >
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
