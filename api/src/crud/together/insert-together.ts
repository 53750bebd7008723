import type { Audited, Start } from '../steps/context.js'
import { recordChanges } from '../write/audit.js'
import { noteCause } from '../machine/cause.js'
import { duplicateProblem } from '../write/unique.js'
import { insertRows } from '../write/writer.js'
import type { NewRow } from './prepare-each.js'

type Needs = Start & { rows: readonly NewRow[] }

/** Stores all records. Throws `duplicate` for a collision with a unique index. */
export async function insertTogether({
  tx,
  plan,
  rows,
}: Needs & { areTargetsReached: true }): Promise<{ areStored: true }> {
  try {
    await insertRows(
      tx,
      plan,
      rows.map(({ next }) => next),
    )
  } catch (error) {
    throw duplicateProblem(plan, error)
  }
  return { areStored: true }
}

/** Writes an entry of the audit trail for each record. */
export async function auditNew({
  tx,
  me,
  plan,
  rows,
}: Needs & { areStored: true }): Promise<Audited> {
  const { resource } = plan
  await recordChanges(
    tx,
    rows.map(({ next: { id, version }, digest }) => ({
      me,
      action: 'create',
      resource,
      id,
      version,
      fields: [],
      digest,
    })),
  )
  // With several, the after-hooks note each of them.
  if (rows.length === 1) noteCause(tx, me, resource.name, rows[0]!.next.id)
  return { isAudited: true }
}
