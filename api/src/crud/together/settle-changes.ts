import { Done } from '../steps/operation.js'
import { check } from '../steps/check.js'
import { diffOwn } from '../steps/diff.js'
import { keepCapacity } from '../steps/keep-capacity.js'
import { fillFiles, leavesWithFiles } from '../query/rows/file-values.js'
import type { Changed, Start } from '../steps/context.js'
import type { ChangesTogether, ComingChange, ComingRow, ReadyChange, Refused } from './changes.js'
import { unlessRefused } from './unless-refused.js'

interface Reached<R extends ComingRow> extends Start {
  reached: readonly R[]
  refused: Refused
}

/** Checks each row as a whole, and finds the fields that differ. Returns the rows in which something differs. */
export async function settleRows<R extends ComingRow>({
  machine,
  tx,
  plan,
  reached,
  refused,
}: Reached<R>): Promise<(R & Changed)[]> {
  const rows = reached.map(({ next }) => next)
  await fillFiles(machine.files, tx, rows, leavesWithFiles(plan))
  return unlessRefused(reached, refused, async (row) => {
    const checked = { ...row, ...check({ ...row, isHooked: true, areFilesNamed: true }) }
    const difference = diffOwn(checked)
    if (difference instanceof Done) return undefined
    await keepCapacity({ ...checked, ...difference })
    return { ...row, ...difference }
  })
}

/** Does so for a person's changes. */
export const settleChanges = async (
  context: ChangesTogether & Reached<ComingChange>,
): Promise<{ ready: readonly ReadyChange[] }> => ({
  ready: await settleRows(context),
})
