import { applyRows, batchesIn, type AppliedRow } from './apply-rows.js'
import { applySome } from './apply-some.js'
import { areLarge } from './are-large.js'
import { rowsFrom } from '../set/rows-from.js'
import { settleRow } from './settle-row.js'
import type { Applying } from '../../operation/writing.js'

/** Rows that one transaction applies one by one. */
const maxOthers = 20

/**
 * Applies the next rows of a change set, at most `size`, after the first `done`. Returns what became of them, or `part` for a part of a row that is too
 * large for one transaction.
 */
export async function applyNext(
  applying: Applying,
  set: string,
  done: number,
  size: number,
): Promise<AppliedRow[] | 'part'> {
  const { tx } = applying
  const [previous] = done > 0 ? await rowsFrom(tx, set, done - 1, 1) : []
  // It may have been refused after a part of it was done.
  if (previous?.result === 'failed' && (await settleRow(applying, previous))) return 'part'
  const rows = await rowsFrom(tx, set, done, size)
  const [first] = rows
  if (!first) return []
  const [batch] = batchesIn(applying.machine, rows)
  const next = batch!.length > 1 ? batch! : rows.slice(0, maxOthers)
  if (!(await areLarge(tx, next))) return applyRows(applying, next)
  return (await applySome(applying, first)) ? 'part' : applyRows(applying, [first])
}
