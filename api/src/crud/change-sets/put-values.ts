import { system } from '../../access/system.js'
import { put } from '../operations.js'
import { planOf } from '../plan/plan.js'
import { lockRow } from '../steps/lock-row.js'
import type { ChangeRow } from './change-set.js'
import { assertHolderOf, putOf } from './planned-put.js'
import { outcomeOf, patchOf } from './put-patch.js'
import type { Applying } from '../steps/writing.js'

/** Sets the values of a row in the name of the product. Throws `not_applicable` if they were changed since. */
export async function putValues(
  applying: Applying,
  row: ChangeRow,
): Promise<ReturnType<typeof outcomeOf>> {
  const planned = putOf(row)
  await assertHolderOf(applying, planned)
  const start = {
    machine: applying.machine,
    tx: applying.tx,
    me: system,
    plan: planOf(row.resource),
    id: row.record_id,
  }
  const { before } = await lockRow(start)
  const patch = patchOf(before, planned)
  const { version } = patch ? await put({ ...start, patch }) : before
  return outcomeOf(planned, version)
}
