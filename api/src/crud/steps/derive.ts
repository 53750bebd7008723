import type { AnyRow } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'
import type { Derived, Prepared, Start } from './context.js'

/** The row with its dependent fields in step. */
export const derivedRow = ({ resource }: Plan, row: AnyRow): AnyRow => (resource.settle ? (resource.settle(row as never) as AnyRow) : row)

/** Brings dependent fields in step. */
export const derive = ({ plan, next }: Start & Prepared): Derived => ({ next: derivedRow(plan, next), isDerived: true })
