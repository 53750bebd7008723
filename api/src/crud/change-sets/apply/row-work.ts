import type { ChangeResult } from '@tinkerdesk/shared'
import type { ProblemError } from '../../../problems/problem-error.js'
import type { Applying } from '../../operation/writing.js'
import type { ChangeRow, PlannedRow } from '../set/change-set.js'
import type { PlannedValues } from './planned-values.js'

/** The result of a row, the values by which it is undone, and the number of e-mails that it queued. */
export type RowResult = { result: ChangeResult; mails: number } & Partial<
  Pick<ChangeRow, 'version' | 'previous' | 'batch'>
>

/** The end of a row: its result, or the problem that refused it. */
export type RowOutcome = RowResult | { problem: ProblemError }

/** Rows of one resource that one operation takes, the transaction, and the person. */
export interface Batch extends Applying {
  rows: readonly ChangeRow[]
  values: PlannedValues
}

/** The work of the rows of a batch, by its action. The gate has them: a change set knows no operation. */
export type RowActions = Readonly<
  Record<PlannedRow['action'], (batch: Batch) => Promise<RowOutcome[]>>
>

/** Actions whose rows few statements can write. */
export const mayBatch = (action: string | null): boolean =>
  action !== 'restore' && action !== 'archive'
