import { archiveLinks } from '../plan/own-tables.js'
import { quote } from '../plan/plan.js'
import type { Start } from '../steps/context.js'
import { newId } from '../write/writer.js'
import { clearedTogether, clearIn } from './clear-together.js'
import type { Place, Put } from '../together/put.js'
import { referring } from './referring.js'

/** References that one chunk of a job removes or sets again. */
const partSize = 200

/** Counts the references that an archive of a record would clear. */
export async function countClearable({ tx, plan }: Pick<Start, 'tx' | 'plan'>, id: string): Promise<number> {
  let count = 0
  for (const { plan: other, leaf } of clearedTogether(plan)) {
    const [row] = await tx.all<{ n: number }>(`SELECT COUNT(*) AS n FROM ${quote(other.table)} t WHERE t.${leaf.columns[0]} = ?`, [id])
    count += row!.n
  }
  return count
}

/** Clears some references to a record and stores them under the batch. Returns their number: 0 when none are left. */
export async function clearPart(put: Put, { machine, tx, plan }: Place, id: string, batch: string): Promise<number> {
  for (const { plan: other, leaf } of clearedTogether(plan)) {
    const ids = await referring(tx, other, leaf, id, undefined, partSize)
    if (ids.length === 0) continue
    const links = await clearIn(put, { machine, tx, plan: other }, leaf, ids)
    await archiveLinks.insert(tx, { id: newId(), batch, size: ids.length, links: JSON.stringify(links) })
    return ids.length
  }
  return 0
}
