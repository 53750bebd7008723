import { ProblemError } from '../../problems/problem-error.js'
import { withPatch } from '../steps/apply-patch.js'
import { derive } from '../steps/derive.js'
import type { ComingRow, Refused } from '../together/changes.js'
import { lockRows } from '../together/lock-rows.js'
import { unlessRefused } from '../together/unless-refused.js'
import { assertHolderOf } from './planned-put.js'
import { patchOf } from './put-patch.js'
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
  const placed = puts.map((put, at) => ({ ...put, at }))
  const coming = await unlessRefused(
    placed,
    refused,
    async ({ at, id, put }): Promise<ComingRow | undefined> => {
      const holder = `${put.holder.resource} ${put.holder.id}`
      const check = held.get(holder) ?? assertHolderOf({ tx, me: person }, put)
      held.set(holder, check)
      await check
      const before = rows.get(id)
      if (!before) throw new ProblemError('not_found')
      const patch = patchOf(before, put)
      if (!patch) return undefined
      const next = withPatch({ plan, before, patch })
      return next
        ? { machine, tx, me, plan, at, before, patch, ...derive({ plan, next }) }
        : undefined
    },
  )
  return { rows, coming, refused }
}
