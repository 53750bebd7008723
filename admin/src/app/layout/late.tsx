import { Suspense } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.js'
import { lazyPart } from '../../ui/lazy-part.js'

/** Resolves when the first screen has nothing left to do. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })

const LateParts = lazyPart(async () => {
  await idle()
  return import('./late-parts.js')
})

const Nothing = () => null

/** The parts of the frame that can wait: running jobs, unsent work, notices, and the worker that opens the product offline. */
export const Late = () => (
  <ErrorBoundary resetKey="late" fallback={Nothing}>
    <Suspense fallback={null}>
      <LateParts />
    </Suspense>
  </ErrorBoundary>
)
