import type { Me } from '@tinkerdesk/shared'
import type { Machine } from '../../machine/machine.js'
import { applyAlone, applyTogether } from './apply-part.js'
import { batchesIn, type ApplyRows } from './apply-rows.js'
import { maxAtOnce, rowsFrom } from '../set/rows-from.js'

interface Needs {
  machine: Machine
  me: Me
  set: { id: string }
  isEntered: true
}

/**
 * Applies the waiting rows of a small change set, each batch in its own transaction. If one of its rows is refused when it is stored,
 * each row gets a transaction. A retry does what an
 * earlier request left undone.
 */
export const applyWaiting =
  (applyRows: ApplyRows) =>
  async ({ machine, me, set }: Needs): Promise<{ answer: null }> => {
    const rows = await rowsFrom(machine.database.read, set.id, 0, maxAtOnce + 1)
    // More than that had a job, which has ended or was stopped.
    if (rows.length > maxAtOnce) return { answer: null }
    const waiting = rows.filter(({ result }) => result === 'waiting')
    for (const batch of batchesIn(machine, waiting))
      if (batch.length === 1 || !(await applyTogether(applyRows, machine, me, batch)))
        for (const row of batch) await applyAlone(applyRows, machine, me, row)
    return { answer: null }
  }
