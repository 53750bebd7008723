import { lazyPart } from '../../ui/code/lazy-part.js'

/** The inputs of a period, loaded when a filter opens: a list starts without what reads days. The list shows its filters once all are loaded. */
export const PeriodInputs = lazyPart(() => import('./period-inputs.js'))
