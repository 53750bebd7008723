import { scopeOf, type AnyRow } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import { planOf, quote, type RelationLeaf } from '../plan/plan.js'
import type { Place } from '../operation/put-all.js'
import { readScope } from '../write/targets.js'

/** Returns those rows to whose scope the record belongs. Since the archive, either may have moved, to another school for example. */
export async function rowsInScope(
  { tx, plan }: Pick<Place, 'tx' | 'plan'>,
  leaf: RelationLeaf,
  rows: readonly AnyRow[],
  id: string,
): Promise<readonly AnyRow[]> {
  const within = leaf.inList ? undefined : scopeOf(plan.resource, leaf.field)
  if (!within || rows.length === 0) return rows
  const target = planOf(leaf.target.to)
  const own = `SELECT t.${target.leafAt(within.by).columns[0]} AS scope FROM ${quote(target.table)} t WHERE t."id" = ?`
  const [record] = await tx.all<{ scope: string | null }>(own, [id])
  const fitting: AnyRow[] = []
  for (const row of rows) {
    const scope = await readScope(tx, system, plan, within, row, false)
    if (scope.id === null || scope.id === record?.scope) fitting.push(row)
  }
  return fitting
}
