import type { AnyRow, Issue } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Operation } from '../operation.js'
import { planOf } from '../plan/plan.js'
import { changeOf, valueIn } from '../plan/row-values.js'
import { selectRows } from '../query/rows.js'
import { fragment } from '../sql/fragment.js'
import type { Start } from '../steps/context.js'
import type { ArchivedRow, Link } from './archived-row.js'
import type { BatchRequest } from './find-batch.js'

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

type Put = Operation<Start & { id: string; patch: Record<string, unknown> }, AnyRow>

/** Sets the references again that the archive removed, unless the place has been filled in the meantime. */
export const relink =
  (put: Put) =>
  async ({ machine, tx, rows }: BatchRequest & { rows: readonly ArchivedRow[]; areRowsBack: true }): Promise<{ isBatchDone: true }> => {
    for (const archived of rows)
      for (const link of JSON.parse(archived.links) as Link[]) {
        const plan = planOf(link.resource)
        const [current] = await selectRows(tx, { plan, where: fragment('t."id" = ?', link.id), limit: 1 })
        const patch = current && patchBack(current.row, archived.record_id, link)
        if (patch) await put({ machine, tx, me: system, plan, id: link.id, patch })
      }
    return { isBatchDone: true }
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
