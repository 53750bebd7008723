import { Suspense, type ReactNode } from 'react'

/** Shows inputs of filters once the code of all of them is loaded, so that none moves away under the mouse. */
export const LoadedFilters = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<p className="td-help">Loading…</p>}>{children}</Suspense>
)
