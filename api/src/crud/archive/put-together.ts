import { checkRow, mergeChange, withDerived, withoutHidden, type AnyRow } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { changeOf } from '../plan/row-values.js'
import { selectRows } from '../query/rows.js'
import { placeholders } from '../sql/fragment.js'
import type { Start } from '../steps/context.js'
import { announceChange, announceCounted } from '../write/announce.js'
import { recordChanges } from '../write/audit.js'
import type { Change } from '../write/hooks.js'
import { auditedValues } from '../write/audited-values.js'
import { changedLeaves } from '../write/writer.js'

/** Rows in one statement. */
const atOnce = 500

/** Calls `work` with some ids at a time. */
export async function inParts(ids: readonly string[], work: (part: readonly string[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) await work(ids.slice(from, from + atOnce))
}

/** Reads and locks rows by id, in the order of their ids. */
export async function lockRows(tx: Start['tx'], plan: Plan, ids: readonly string[]): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  await inParts(ids, async (part) => {
    const where = { text: `t."id" IN (${placeholders(part.length)})`, values: part }
    const selected = await selectRows(tx, { plan, where, order: { text: 't."id"', values: [] }, lock: true })
    rows.push(...selected.map(({ row }) => row))
  })
  return rows
}

/** True for a relation whose change the gate can make in many rows at once. Lists and places in relations to many differ from row to row. */
export const isPlainRelation = (plan: Plan, leaf: Leaf): boolean => !leaf.side && !leaf.inside && plan.resource.atMost.length === 0

/**
 * Sets one relation of many rows to the same value, as `put` does for one row: with derived fields, checks, hooks, history and events,
 * but one statement for all. Returns the rows that need more than this change. They are not written.
 */
export async function putTogether(start: Omit<Start, 'me'>, leaf: Leaf, rows: readonly AnyRow[], value: string | null): Promise<AnyRow[]> {
  const { machine, tx, plan } = start
  const { resource } = plan
  const changes: Change[] = []
  const others: AnyRow[] = []
  for (const before of rows) {
    const change = await prepared(start, before, changeOf(leaf.keys, value))
    const isOnly = change !== undefined && changedLeaves(plan.leaves, before, change.after!).every((changed) => changed === leaf)
    if (isOnly) changes.push(change)
    else others.push(before)
  }
  const updatedAt = new Date().toISOString()
  const written = changes.map((change) => ({
    ...change,
    after: { ...change.after!, version: change.before!.version + 1, updatedAt },
  }))
  const set = [...leaf.columns.map((column) => `${column} = ?`), '"version" = "version" + 1', '"updated_at" = ?'].join(', ')
  const values = [...leaf.kind.encode(value, leaf.field), updatedAt]
  await inParts(
    written.map(({ after }) => after.id),
    async (part) => {
      await tx.run(`UPDATE ${quote(plan.table)} SET ${set} WHERE "id" IN (${placeholders(part.length)})`, [...values, ...part])
    },
  )
  const fields = [leaf.path]
  await recordChanges(
    tx,
    written.map(({ before, after }) => ({
      me: system,
      action: 'update' as const,
      resource,
      id: after.id,
      version: after.version,
      fields,
      changes: auditedValues(plan, [leaf], before!, after),
    })),
  )
  for (const change of written) {
    await machine.hooks.after(change)
    await announceCounted(machine.events, change)
    announceChange(machine.events, { ...change, fields })
  }
  return others
}

/** Returns the change of a row before it is written, or `undefined` if it must be checked by itself. */
async function prepared({ machine, tx, plan }: Omit<Start, 'me'>, before: AnyRow, patch: object): Promise<Change | undefined> {
  const { resource } = plan
  const after = withoutHidden(resource, withDerived(resource, mergeChange(resource, before, patch as Record<string, unknown>)))
  if (checkRow(resource, after).length > 0) return undefined
  const change: Change = { action: 'update', resource, before, after, me: system, tx }
  let isPatched = false
  await machine.hooks.before(change, () => (isPatched = true))
  return isPatched ? undefined : change
}
