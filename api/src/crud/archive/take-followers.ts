import type { AnyRow, Issue } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Operation } from '../operation.js'
import { referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { changeOf, itemsIn, valueIn } from '../plan/row-values.js'
import type { Start } from '../steps/context.js'
import { lockRow } from '../steps/lock-row.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'
import { isPlainRelation, lockRows, putTogether } from './put-together.js'
import { blockersIn, referring } from './referring.js'

type Put = Operation<Start & { id: string; patch: Record<string, unknown> }, AnyRow>

/**
 * Handles every relation that names the record: followers are archived too, and optional references are removed.
 */
export const takeFollowers =
  ({ put, archiveOne }: { put: Put; archiveOne: Operation<Departure, void> }) =>
  async ({ machine, tx, me, plan, before, batch, bulk }: Departure & { isHooked: true }): Promise<{ links: Link[] }> => {
    const links: Link[] = []
    const blocks: Issue[] = []
    for (const { plan: other, leaf } of referencesTo(plan.resource.name)) {
      const { whenArchived } = leaf.target!
      if (whenArchived === 'block') {
        blocks.push(...(await blocksIn({ machine, tx, me, before }, other, leaf)))
        continue
      }
      const ids = await referring(tx, other, leaf, before.id)
      if (ids.length === 0) continue
      const start = { machine, tx, plan: other }
      if (whenArchived === 'clear' && isPlainRelation(other, leaf)) {
        links.push(...ids.map((id) => ({ resource: other.resource.name, id, path: leaf.path })))
        const rest = await putTogether(start, leaf, await lockRows(tx, other, ids), null)
        for (const { id } of rest) await put({ ...start, me: system, id, patch: changeOf(leaf.keys, null) })
        continue
      }
      for (const id of ids) {
        const { before: row } = await lockRow({ ...start, me, id })
        if (whenArchived === 'follow') {
          await archiveOne({ ...start, me, before: row, after: null, batch, bulk, isRoot: false })
          continue
        }
        const { patch, links: cut } = without(other, leaf, row, before.id)
        await put({ ...start, me: system, id, patch })
        links.push(...cut)
      }
    }
    if (blocks.length) throw new ProblemError('in_use', { issues: blocks })
    return { links }
  }

type Blocking = Pick<Departure, 'machine' | 'tx' | 'me' | 'before'>

const blocksIn = async ({ machine, tx, me, before: { id } }: Blocking, other: Plan, leaf: Leaf): Promise<Issue[]> =>
  (await referring(tx, other, leaf, id, undefined, 1)).length > 0 ? blockersIn(machine, tx, me, other, leaf, id) : []

/** Throws `in_use` with the records that block the archive of a record, if there are any. */
export async function refuseBlocked(start: Blocking & Pick<Start, 'plan'>): Promise<void> {
  const issues: Issue[] = []
  for (const { plan: other, leaf } of referencesTo(start.plan.resource.name))
    if (leaf.target!.whenArchived === 'block') issues.push(...(await blocksIn(start, other, leaf)))
  if (issues.length) throw new ProblemError('in_use', { issues })
}

/** Returns a row without a reference, and what a restore needs to set it again. Items of lists are kept whole. */
function without({ resource }: Plan, leaf: Leaf, row: AnyRow, id: string): { patch: Record<string, unknown>; links: Link[] } {
  const at = { resource: resource.name, id: row.id, path: leaf.path }
  if (leaf.inside) {
    const { list, keys } = leaf.inside
    const items = itemsIn(row, leaf.inside)
    const isNamed = (item: unknown) => valueIn(item, keys) === id
    return {
      patch: changeOf(
        list.split('.'),
        items.filter((item) => !isNamed(item)),
      ),
      links: items.flatMap((item, position) => (isNamed(item) ? [{ ...at, position, item }] : [])),
    }
  }
  const value = valueIn(row, leaf.keys)
  if (!Array.isArray(value)) return { patch: changeOf(leaf.keys, null), links: [at] }
  return {
    patch: changeOf(
      leaf.keys,
      value.filter((target) => target !== id),
    ),
    links: [{ ...at, position: value.indexOf(id) }],
  }
}
