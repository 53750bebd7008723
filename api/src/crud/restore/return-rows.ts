import type { Issue } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { ArchivedRow, Link } from '../archive/archived-row.js'
import { keepLinks } from '../archive/kept-links.js'
import type { Operation } from '../operation/operation.js'
import { archive } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import type { BatchRequest } from './find-batch.js'
import type { Return } from './restore-rows.js'
import { holderOf } from './set-apart.js'

/** Returns records to their tables, and keeps the references to them for later: what names them may return after them. */
export async function returnRows(
  restoreOne: Operation<Return, void>,
  request: BatchRequest,
  rows: readonly ArchivedRow[],
): Promise<void> {
  const { machine, tx, me, batch } = request
  const issues: Issue[] = []
  const links: Link[] = []
  for (const archived of rows) {
    const { resource, record_id: to, title } = archived
    if (archived.root === 0 && (await holderOf(tx, archived)) !== 'table')
      issues.push({
        path: resource,
        message: `${title}: what it belongs to is archived; restore that first`,
      })
    else
      await restoreOne({ machine, tx, me, plan: planOf(resource), before: null, archived, issues })
    links.push(
      ...(JSON.parse(archived.links) as Link[]).map((link) => ({ ...link, to: link.to ?? to })),
    )
  }
  if (issues.length > 0) throw new ProblemError('restore_collides', { issues })
  await archive.remove(tx, { id: rows.map(({ id }) => id) })
  await keepLinks(tx, batch, links)
}
