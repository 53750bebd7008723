import { maxBulk } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { countLinked } from '../../archive/count-linked.js'
import { planOf } from '../../plan/plan.js'
import { sizeOf } from '../../restore/count-batch.js'
import type { ChangeRow } from '../../change-sets/set/change-set.js'

/** True if archives and restores among some rows are together too large for one transaction. */
export async function areLarge(sql: Sql, rows: readonly ChangeRow[]): Promise<boolean> {
  const waiting = rows.filter(({ result }) => result === 'waiting')
  const archived = waiting.filter(({ action }) => action === 'archive')
  const batches = waiting.flatMap(({ action, batch }) =>
    action === 'restore' && batch !== null ? [batch] : [],
  )
  if (archived.length + batches.length === 0) return false
  let count = 0
  for (const batch of batches) {
    const { records, links } = await sizeOf(sql, batch)
    count += records + links
  }
  for (const name of new Set(archived.map(({ resource }) => resource))) {
    const ids = archived.flatMap(({ resource, record_id }) =>
      resource === name ? [record_id] : [],
    )
    count += await countLinked(sql, planOf(name), ids, maxBulk)
  }
  return count > maxBulk
}
