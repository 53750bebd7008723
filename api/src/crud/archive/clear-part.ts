import { system } from '../../access/system.js'
import { archiveLinks } from '../plan/own-tables.js'
import { quote, referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { changeOf } from '../plan/row-values.js'
import type { Start } from '../steps/context.js'
import { newId } from '../write/writer.js'
import { isPlainRelation, lockRows, putTogether } from './put-together.js'
import { referring } from './referring.js'
import type { Put } from './restore-rows.js'

/** References that one chunk of a job removes or sets again. */
export const partSize = 200

/** The relations that an archive clears and that a job can clear before it. */
const clearable = (plan: Plan): { plan: Plan; leaf: Leaf }[] =>
  referencesTo(plan.resource.name).filter(({ plan: other, leaf }) => leaf.target!.whenArchived === 'clear' && isPlainRelation(other, leaf))

/** Counts the references that an archive of a record would clear. */
export async function countClearable({ tx, plan }: Pick<Start, 'tx' | 'plan'>, id: string): Promise<number> {
  let count = 0
  for (const { plan: other, leaf } of clearable(plan)) {
    const [row] = await tx.all<{ n: number }>(`SELECT COUNT(*) AS n FROM ${quote(other.table)} t WHERE t.${leaf.columns[0]} = ?`, [id])
    count += row!.n
  }
  return count
}

/** Clears some references to a record and stores them under the batch. Returns their number: 0 when none are left. */
export async function clearPart(put: Put, { machine, tx, plan }: Omit<Start, 'me'>, id: string, batch: string): Promise<number> {
  for (const { plan: other, leaf } of clearable(plan)) {
    const ids = await referring(tx, other, leaf, id, undefined, partSize)
    if (ids.length === 0) continue
    const start = { machine, tx, plan: other }
    const rest = await putTogether(start, leaf, await lockRows(tx, other, ids), null)
    for (const row of rest) await put({ ...start, me: system, id: row.id, patch: changeOf(leaf.keys, null) })
    const links = ids.map((owner) => ({ resource: other.resource.name, id: owner, path: leaf.path }))
    await archiveLinks.insert(tx, { id: newId(), batch, size: ids.length, links: JSON.stringify(links) })
    return ids.length
  }
  return 0
}
