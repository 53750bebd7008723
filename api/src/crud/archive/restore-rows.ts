import type { AnyRow, Issue } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Operation } from '../operation.js'
import { planOf, type Leaf } from '../plan/plan.js'
import { changeOf, valueIn } from '../plan/row-values.js'
import { selectRows } from '../query/rows.js'
import { fragment } from '../sql/fragment.js'
import type { Start } from '../steps/context.js'
import type { ArchivedRow, Link } from './archived-row.js'
import type { BatchRequest } from './find-batch.js'
import { isPlainRelation, lockRows, putTogether } from './put-together.js'

/** One record that is being restored. */
export interface Return extends Start {
  before: null
  archived: ArchivedRow
  /** The issues that block the whole batch. Each row adds its own. */
  issues: Issue[]
}

/** Restores the rows of a batch. `restore_collides` lists everything that blocks it. */
export const restoreRows =
  (restoreOne: Operation<Return, void>) =>
  async ({ machine, tx, me, rows }: BatchRequest & { rows: readonly ArchivedRow[] }): Promise<{ areRowsBack: true }> => {
    const issues: Issue[] = []
    for (const archived of rows) await restoreOne({ machine, tx, me, plan: planOf(archived.resource), before: null, archived, issues })
    if (issues.length) throw new ProblemError('restore_collides', { issues })
    return { areRowsBack: true }
  }

export type Put = Operation<Start & { id: string; patch: Record<string, unknown> }, AnyRow>

/** Sets the references again that the archive removed, unless the place has been filled in the meantime. */
export const relink =
  (put: Put) =>
  async ({ machine, tx, rows }: BatchRequest & { rows: readonly ArchivedRow[]; areRowsBack: true }): Promise<{ isBatchDone: true }> => {
    for (const archived of rows) await setLinks(put, { machine, tx }, archived.record_id, JSON.parse(archived.links) as Link[])
    return { isBatchDone: true }
  }

/** Sets references to a record again: plain relations of one table together, others each by itself. */
export async function setLinks(put: Put, start: Pick<Start, 'machine' | 'tx'>, id: string, links: readonly Link[]): Promise<void> {
  const groups = new Map<string, Link[]>()
  // Those with a position come first: a plain relation may derive the same reference, such as the leader as a member, at another position.
  for (const link of [...links].sort((a, b) => Number(a.position === undefined) - Number(b.position === undefined))) {
    const key = `${link.resource} ${link.path}`
    groups.set(key, [...(groups.get(key) ?? []), link])
  }
  for (const group of groups.values()) {
    const [{ resource, path }] = group as [Link]
    const plan = planOf(resource)
    const leaf = plan.leaf(path)
    if (leaf && isPlainRelation(plan, leaf)) await setTogether(put, { ...start, plan }, leaf, id, group)
    else for (const link of group) await setByItself(put, { ...start, plan }, id, link)
  }
}

type Place = Omit<Start, 'me'>

async function setTogether(put: Put, start: Place, leaf: Leaf, id: string, links: readonly Link[]): Promise<void> {
  const ids = links.map((link) => link.id)
  const empty = (await lockRows(start.tx, start.plan, ids)).filter((row) => valueIn(row, leaf.keys) === null)
  const rest = await putTogether(start, leaf, empty, id)
  for (const row of rest) await put({ ...start, me: system, id: row.id, patch: changeOf(leaf.keys, id) })
}

async function setByItself(put: Put, start: Place, id: string, link: Link): Promise<void> {
  const [current] = await selectRows(start.tx, { plan: start.plan, where: fragment('t."id" = ?', link.id), limit: 1 })
  const patch = current && patchBack(current.row, id, link)
  if (patch) await put({ ...start, me: system, id: link.id, patch })
}

function patchBack(row: AnyRow, id: string, { resource, path, position, item }: Link): Record<string, unknown> | undefined {
  const leaf = planOf(resource).leaf(path)
  if (!leaf) return undefined
  const keys = leaf.inside?.list.split('.') ?? leaf.keys
  const value = valueIn(row, keys)
  const back = item ?? id
  if (!Array.isArray(value)) return value === null ? changeOf(keys, id) : undefined
  if (value.some((item) => JSON.stringify(item) === JSON.stringify(back))) return undefined
  return changeOf(keys, [...value.slice(0, position), back, ...value.slice(position)])
}
