import type { JobResult } from '@tinkerdesk/shared'
import { system } from '../../../access/system.js'
import { batchesIn } from '../../change-sets/apply/apply-rows.js'
import type { ChangeRow } from '../../change-sets/set/change-set.js'
import { refuseRow } from '../../change-sets/set/refuse-row.js'
import { rowsFrom } from '../../change-sets/set/rows-from.js'
import type { Applying } from '../../operation/writing.js'
import { archiveSome, restorePart, restoreSome } from '../../part-operations.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import { planOf } from '../../plan/plan.js'
import { rightsOf } from '../../query/condition/rights.js'
import { isHalf, sizeOf } from '../../restore/count-batch.js'
import type { SetOperation, SetWork } from '../../sets/set-operation.js'
import { assertWithinRule } from '../../write/row-checks.js'
import { newId } from '../../write/writer.js'
import { applyRows } from './apply-rows.js'
import { areLarge } from './are-large.js'

/** The rows of a change set, in their order. */
export interface SetRows {
  set: string
}

/** Rows that one transaction applies one by one. */
const maxOthers = 20

const resultOf = (
  { record_id }: ChangeRow,
  result: string,
  problem: string | null = null,
): JobResult => ({ item: record_id, title: null, result, record: record_id, problem })

const rowAt = async ({ tx, items, place }: SetWork<SetRows>): Promise<ChangeRow | undefined> =>
  (await rowsFrom(tx, items.set, place, 1))[0]

/** Does a part of a waiting row that is too large for one transaction. Returns 0 if `applyRows` can do all that is left. */
async function applySome(applying: Applying, row: ChangeRow): Promise<number> {
  const { tx, me } = applying
  const { change_set, place, action, record_id: id, version } = row
  if (row.result !== 'waiting') return 0
  const plan = planOf(row.resource)
  if (action === 'restore' && row.batch !== null) {
    const written = await restoreSome({ ...applying, batch: row.batch })
    // Only what a person may archive may they also put back.
    if (written > 0) await assertWithinRule(tx, plan, [id], rightsOf(plan, me).rows('archive'))
    return written
  }
  if (action !== 'archive') return 0
  // All parts share the batch of the first.
  const batch = row.batch ?? newId()
  // Earlier parts may have changed its version.
  const expected = row.batch === null ? (version ?? undefined) : undefined
  if (row.batch === null) await changeRows.update(tx, { change_set, place }, { batch })
  return archiveSome({ ...applying, plan, id, version: expected, batch, bulk: change_set })
}

/** True for a row whose archive or restore has begun and is not at its end. */
async function isHalfDone(work: SetWork<SetRows>): Promise<boolean> {
  const { batch = null } = (await rowAt(work)) ?? {}
  return batch !== null && isHalf(await sizeOf(work.tx, batch))
}

/** Applies the rows of a change set. A half-done archive is taken back, a half-done restore brought to its end. */
export const applyChangeRows: SetOperation<SetRows> = {
  isBatched: true,
  async apply(work, size) {
    const { machine, tx, me, items, place } = work
    const applying = { machine, tx, me }
    const rows = await rowsFrom(tx, items.set, place, size)
    const [first] = rows
    if (!first) return undefined
    const batch = batchesIn(machine, rows)[0]!
    let next: readonly ChangeRow[] = batch.length > 1 ? batch : rows.slice(0, maxOthers)
    if (await areLarge(tx, next)) {
      const written = await applySome(applying, first)
      if (written > 0) return { items: 0, written, results: [] }
      next = [first]
    }
    const applied = await applyRows(applying, next)
    const results = applied.map(({ row, result, problem }) => resultOf(row, result, problem))
    return { items: applied.length, written: applied.length, results }
  },
  async refuse(work, problem) {
    const row = await rowAt(work)
    return row ? [resultOf(row, 'failed', await refuseRow(work.tx, row, problem))] : []
  },
  isHalfDone,
  async settle(work) {
    const { machine, tx } = work
    const row = await rowAt(work)
    if (!row || row.batch === null || !isHalf(await sizeOf(tx, row.batch))) return undefined
    const { change_set, place, action, planned, batch } = row
    const part = await restorePart({ machine, tx, me: system, batch })
    // A restore that is at its end is not done again when the work goes on.
    if (part.isDone && action === 'restore')
      await changeRows.update(
        tx,
        { change_set, place },
        { result: 'restored', version: null, planned: null, previous: planned },
      )
    return { written: part.items, isDone: part.isDone }
  },
}
