import { scopeOf } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { idsIn, valueIn } from '../plan/row-values.js'
import type { Plan } from '../plan/plan.js'
import { withPatch } from '../steps/apply-patch.js'
import { beforeOwnHooks } from '../steps/before-hooks.js'
import { derive } from '../steps/derive.js'
import { reachOwnTargets } from '../steps/reach-targets.js'
import type { ComingRow, Refused } from '../together/changes.js'
import { lockRows } from '../together/lock-rows.js'
import { newIdsIn } from '../together/reach-each.js'
import { unlessRefused } from '../together/unless-refused.js'
import { assertHolderOf, patchOf } from './planned-put.js'
import type { LockedPuts, PutsTogether } from './puts.js'

/** Locks the records, and lays each put over its own. A put without effect is left out. */
export async function preparePuts({
  machine,
  tx,
  me,
  plan,
  person,
  puts,
}: PutsTogether): Promise<LockedPuts & { coming: readonly ComingRow[] }> {
  const ids = puts.map(({ id }) => id).toSorted()
  const rows = new Map((await lockRows(tx, plan, ids)).map((row) => [row.id, row]))
  const refused: Refused = new Map()
  const held = new Map<string, Promise<void>>()
  const numbered = puts.map((asked, at) => ({ ...asked, at }))
  const coming = await unlessRefused(numbered, refused, async ({ at, id, put }): Promise<ComingRow | undefined> => {
    const holder = `${put.holder.resource} ${put.holder.id}`
    const check = held.get(holder) ?? assertHolderOf({ tx, me: person }, put)
    held.set(holder, check)
    await check
    const before = rows.get(id)
    if (!before) throw new ProblemError('not_found')
    const patch = patchOf(before, put)
    if (!patch) return undefined
    const next = withPatch({ plan, before, patch })
    return next ? { machine, tx, me, plan, at, before, patch, ...derive({ plan, next }) } : undefined
  })
  return { rows, coming, refused }
}

/** Returns a text that is the same for rows whose relations need the same checks: what they name newly, and the scopes that limit it. */
function checksOf({ resource, relations }: Plan, row: ComingRow): string {
  const { before, next } = row
  return JSON.stringify(
    relations.map((leaf) => {
      const chosen = leaf.inside ? undefined : scopeOf(resource, leaf.field)?.chosen.split('.')
      return [newIdsIn(row, leaf), chosen && [valueIn(before, chosen), valueIn(next, chosen), idsIn(next, leaf)]]
    }),
  )
}

/** Refuses the puts that name a record that is not there, and runs the before-hooks of the others. Rows that need the same checks share them. */
export async function reachPuts({
  plan,
  coming,
  refused,
}: PutsTogether & LockedPuts & { coming: readonly ComingRow[] }): Promise<{ reached: readonly ComingRow[] }> {
  const passed = new Set<string>()
  const reached = await unlessRefused(coming, refused, async (row): Promise<ComingRow> => {
    const checks = checksOf(plan, row)
    if (!passed.has(checks)) await reachOwnTargets({ ...row, isDerived: true })
    passed.add(checks)
    const { next } = await beforeOwnHooks({ ...row, hasReachableTargets: true })
    return { ...row, next }
  })
  return { reached }
}
