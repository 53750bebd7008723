import type { AnyRow } from '@tinkerdesk/shared'
import type { Operation } from '../steps/operation.js'
import type { Start } from '../steps/context.js'

/** The operation that changes fields of another record in the name of the product. */
export type Put = Operation<Start & { id: string; patch: Record<string, unknown> }, AnyRow>

/** The records of one resource in which references are removed or set. */
export type Place = Omit<Start, 'me'>
