import { applyBatchBy, applyRowsBy } from '../../change-sets/apply/apply-rows.js'
import { rowActions } from './row-actions.js'

/** Applies a batch of rows by the operations of the gate. */
export const applyBatch = applyBatchBy(rowActions)

/** Applies rows by the operations of the gate, in one transaction. */
export const applyRows = applyRowsBy(applyBatch)
