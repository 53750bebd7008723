import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.js'
import type { FilterInputProps } from '../props.js'

const Inputs = lazyPart(() => import('./period-inputs.js'))

/** The inputs of a period, loaded when a filter opens: a list starts without what reads days. */
export const PeriodInputs = (props: FilterInputProps) => (
  <Suspense fallback={<p className="td-help">Loading…</p>}>
    <Inputs {...props} />
  </Suspense>
)
