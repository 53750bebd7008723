import { Suspense } from 'react'
import { ErrorBoundary } from '../../../ui/messages/error-boundary.js'
import { lazyPage } from '../../../ui/code/lazy-part.js'
import { whenIdle } from '../../../ui/device/when-idle.js'

const LateParts = lazyPage(async () => {
  await whenIdle()
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
