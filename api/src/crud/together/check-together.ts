import { ProblemError } from '../../problems/problem-error.js'
import { planOf } from '../plan/plan.js'
import { idsIn } from '../plan/row-values.js'
import { rightsOf } from '../query/condition/rights.js'
import { always, placeholders } from '../sql/fragment.js'
import type { Authorised, Start } from '../steps/context.js'
import { countOf } from './ids-within.js'
import { inParts } from './lock-rows.js'
import type { NewRow } from './prepare-each.js'

type Needs = Start & Authorised & { rows: readonly NewRow[] }

/** Throws if an id occurs twice, exists, or is archived. It may be that of a retry. */
export async function refuseTakenIds({ tx, plan, rows }: Needs): Promise<{ areIdsFree: true }> {
  const ids = rows.map(({ next }) => next.id)
  if (new Set(ids).size < ids.length || (await countOf(tx, plan, ids)) > 0)
    throw new ProblemError('id_exists')
  await inParts(ids, async (part) => {
    const archived = `SELECT 1 FROM archive WHERE "resource" = ? AND "record_id" IN (${placeholders(part.length)}) LIMIT 1`
    if ((await tx.all(archived, [plan.resource.name, ...part])).length > 0)
      throw new ProblemError('id_exists')
  })
  return { areIdsFree: true }
}

/** Throws if a relation names a record beyond the person's reach. */
export async function reachTogether({
  tx,
  me,
  plan,
  rows,
}: Needs & { areIdsFree: true }): Promise<{ areTargetsReached: true }> {
  for (const leaf of plan.relations) {
    const ids = [...new Set(rows.flatMap(({ next }) => idsIn(next, leaf)))]
    const target = planOf(leaf.target!.to)
    if (
      ids.length > 0 &&
      (await countOf(tx, target, ids, rightsOf(target, me).rows('read'))) < ids.length
    )
      throw new ProblemError('validation_failed')
  }
  return { areTargetsReached: true }
}

/** Throws unless all new rows are within the person's rule. */
export async function stayTogether({
  tx,
  plan,
  rows,
  rule,
}: Needs & { isAudited: true }): Promise<{ areWithinRule: true }> {
  const ids = rows.map(({ next }) => next.id)
  if (rule !== always && (await countOf(tx, plan, ids, rule)) < ids.length)
    throw new ProblemError('forbidden')
  return { areWithinRule: true }
}
