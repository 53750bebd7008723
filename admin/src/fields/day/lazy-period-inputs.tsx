import { lazy, Suspense } from 'react'
import type { FilterInputProps } from '../props.js'

const Inputs = lazy(() => import('./period-inputs.js'))

/** The inputs of a period, loaded when a filter opens: a list starts without what reads days. */
export const PeriodInputs = (props: FilterInputProps) => (
  <Suspense fallback={<p className="td-help">Loading…</p>}>
    <Inputs {...props} />
  </Suspense>
)
