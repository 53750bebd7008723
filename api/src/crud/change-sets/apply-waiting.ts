import type { Me } from '@tinkerdesk/shared'
import type { Machine } from '../machine/machine.js'
import { applyAlone, applyTogether } from './apply-part.js'
import { maxAtOnce, rowsFrom } from './rows-from.js'
import { runIn } from './run-in.js'

interface Needs {
  machine: Machine
  me: Me
  set: { id: string }
  isEntered: true
}

/** Rows that one transaction may apply. */
const maxTogether = 100

/**
 * Applies the waiting rows of a small change set: those that few statements can write together, and each of the others in its own transaction. A
 * retry does what an earlier request left undone.
 */
export async function applyWaiting({ machine, me, set }: Needs): Promise<{ answer: null }> {
  const rows = await rowsFrom(machine.database.read, set.id, 0, maxAtOnce + 1)
  // More than that had a job, which has ended or was stopped.
  if (rows.length > maxAtOnce) return { answer: null }
  const waiting = rows.filter(({ result }) => result === 'waiting')
  while (waiting.length > 0) {
    const part = waiting.splice(
      0,
      runIn({ machine, me }, waiting.slice(0, maxTogether))?.rows.length ?? 1,
    )
    if (part.length === 1 || !(await applyTogether(machine, me, part)))
      for (const row of part) await applyAlone(machine, me, row)
  }
  return { answer: null }
}
