import { archiveSome, restoreSome } from '../../part-operations.js'
import { planOf } from '../../plan/plan.js'
import { rightsOf } from '../../query/condition/rights.js'
import { assertWithinRule } from '../../write/row-checks.js'
import { newId } from '../../write/writer.js'
import type { ChangeRow } from '../set/change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import type { Applying } from '../../operation/writing.js'

/** Does a part of a waiting row that is too large for one transaction. Returns false if `applyRow` can do all that is left. */
export async function applySome(applying: Applying, row: ChangeRow): Promise<boolean> {
  const { tx, me } = applying
  const { change_set, place, action, record_id: id, version } = row
  if (row.result !== 'waiting') return false
  const plan = planOf(row.resource)
  if (action === 'restore' && row.batch !== null) {
    const isPart = await restoreSome({ ...applying, batch: row.batch })
    // Only what a person may archive may they also put back.
    if (isPart) await assertWithinRule(tx, plan, [id], rightsOf(plan, me).rows('archive'))
    return isPart
  }
  if (action !== 'archive') return false
  // All parts share the batch of the first.
  const batch = row.batch ?? newId()
  // Earlier parts may have changed its version.
  const expected = row.batch === null ? (version ?? undefined) : undefined
  if (row.batch === null) await changeRows.update(tx, { change_set, place }, { batch })
  return (
    (await archiveSome({ ...applying, plan, id, version: expected, batch, bulk: change_set })) > 0
  )
}
