import { Done } from '../operation.js'
import { check } from '../steps/check.js'
import { diffOwn } from '../steps/diff.js'
import { keepCapacity } from '../steps/keep-capacity.js'
import { fillFiles, leavesWithFiles } from '../write/file-values.js'
import type { ChangesTogether, ComingChange, ReadyChange, Refused } from './changes.js'
import { unlessRefused } from './unless-refused.js'

type Needs = ChangesTogether & { reached: readonly ComingChange[]; refused: Refused }

/** Checks each row as a whole, and finds the fields that differ. A row in which nothing differs is left out. */
export async function settleChanges({ machine, tx, plan, reached, refused }: Needs): Promise<{ ready: readonly ReadyChange[] }> {
  const rows = reached.map(({ next }) => next)
  await fillFiles(machine.files, tx, rows, leavesWithFiles(plan))
  const ready = await unlessRefused(reached, refused, async (row) => {
    const checked = { ...row, ...check({ ...row, isHooked: true, areFilesNamed: true }) }
    const difference = diffOwn(checked)
    if (difference instanceof Done) return undefined
    await keepCapacity({ ...checked, ...difference })
    return { ...row, ...difference }
  })
  return { ready }
}
