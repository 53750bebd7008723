import { system } from '../../access/system.js'
import { attachFiles } from '../steps/attach-files.js'
import type { Audited, Start } from '../steps/context.js'
import { keepPrevious } from '../steps/keep-previous.js'
import { update } from '../steps/update.js'
import { recordChanges } from '../write/audit.js'
import { forgetCause, noteCause } from '../machine/cause.js'
import type { ReadyChange, StoredChange, StoredRow } from './changes.js'

/** Writes each row as its next version, in the order of the request. Throws `duplicate` for a collision with a unique index. */
export async function storeChanges({
  ready,
}: {
  ready: readonly ReadyChange[]
}): Promise<{ stored: readonly StoredChange[] }> {
  const stored: StoredChange[] = []
  for (const row of ready) {
    const written = { ...row, ...(await update({ ...row, hasRoom: true })) }
    let undo: StoredChange['undo'] = null
    keepPrevious({ ...written, keepUndo: (body) => (undo = body) })
    await attachFiles(written)
    stored.push({ ...written, undo })
  }
  return { stored }
}

/** Writes an entry of the audit trail for each row. */
export async function auditChanges({
  tx,
  me,
  plan,
  stored,
}: Start & { stored: readonly StoredRow[] }): Promise<Audited> {
  // Each of them is the person's own change, and none causes another. What the product changes has a cause.
  if (me !== system) forgetCause(tx)
  const common = { me, action: 'update' as const, resource: plan.resource }
  await recordChanges(
    tx,
    stored.map(({ entry }) => ({ ...common, ...entry })),
  )
  // With several, the after-hooks note each of them.
  if (stored.length === 1) noteCause(tx, me, plan.resource.name, stored[0]!.after.id)
  return { isAudited: true }
}
