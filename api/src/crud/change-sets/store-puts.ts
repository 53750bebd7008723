import { attachFiles } from '../steps/attach-files.js'
import type { WithinRule } from '../steps/context.js'
import type { ComingRow, ReadyRow, StoredRow } from '../together/changes.js'
import { settleRows } from '../together/settle-changes.js'
import { updateAlike } from '../together/update-alike.js'
import { outcomeOf } from './put-patch.js'
import type { LockedPuts, PutsTogether } from './puts.js'
import type { RunOutcome } from './run.js'

/** Checks each row as a whole, and finds the fields that differ. */
export const settlePuts = async (
  context: PutsTogether & LockedPuts & { reached: readonly ComingRow[] },
): Promise<{ ready: readonly ReadyRow[] }> => ({ ready: await settleRows(context) })

/** Writes each row as its next version, in their order. No rule limits the product. Throws `duplicate` for a collision with a unique index. */
export async function storePuts({
  tx,
  plan,
  ready,
}: PutsTogether & { ready: readonly ReadyRow[] }): Promise<
  WithinRule & { stored: readonly StoredRow[] }
> {
  const stored = await updateAlike({ tx, plan }, ready)
  for (const row of stored) await attachFiles(row)
  return { stored, isWithinRule: true }
}

type Needs = PutsTogether & LockedPuts & { stored: readonly StoredRow[]; mails: readonly number[] }

/** Returns the outcome of each put. One without effect is done, too: an undo may have been made by hand. */
export function putOutcomes({ puts, rows, refused, stored, mails }: Needs): {
  answer: RunOutcome[]
} {
  const done = new Map(
    stored.map(({ at, after }, index) => [at, { version: after.version, mails: mails[index]! }]),
  )
  const outcomeAt = (at: number): RunOutcome => {
    const problem = refused.get(at)
    if (problem) return { problem }
    const { id, put } = puts[at]!
    const { version, mails } = done.get(at) ?? { version: rows.get(id)!.version, mails: 0 }
    return { ...outcomeOf(put, version), mails }
  }
  return { answer: puts.map((_, at) => outcomeAt(at)) }
}
