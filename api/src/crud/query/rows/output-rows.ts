import { derivedOperandsOf, type Me, type ShownRow } from '@tinkerdesk/shared'
import type { AttachmentService } from '../../../files/attachment-service.js'
import type { Sql } from '../../../database/database.js'
import { joinLeaf } from '../condition/compile.js'
import { addComputed, computedNames } from './computed.js'
import type { CoveredRow } from './covered-rows.js'
import { addDerived, namesOfLists } from '../condition/derived.js'
import { joinRelation } from './joins.js'
import { fillFiles, leavesWithFiles } from './file-values.js'
import { planOf, type Plan } from '../../plan/plan.js'
import type { Rights } from '../condition/rights.js'
import { leavesFor, type Projection } from '../condition/projection.js'
import { addTitles, isTitled } from './titles.js'
import { pick, strip } from './serialise.js'

/** Returns those of some related rows that the reader may read. */
export type ReadRelated = (
  plan: Plan,
  ids: readonly string[],
  shape: Projection,
) => Promise<ShownRow[]>

interface Output {
  sql: Sql
  me: Me
  files: AttachmentService
  related: ReadRelated
}

/** Returns covered rows for a response: with files, derived and computed values, related records and titles, and without what the reader may not read. */
export async function outputRows(
  { sql, me, files, related }: Output,
  rights: Rights,
  covered: readonly CoveredRow[],
  shape: Projection,
): Promise<ShownRow[]> {
  const { plan } = rights
  const leaves = leavesFor(plan, shape)
  await fillFiles(
    files,
    sql,
    covered.map(({ row }) => row),
    leavesWithFiles(plan, leaves),
  )
  const rows = covered.map(({ row, matching, allowed }) =>
    strip(row, matching, leaves, { allowed }),
  )
  const computed = computedNames(plan, shape)
  const picked = shape.fields && [
    ...shape.fields,
    ...computed.flatMap((name) => derivedOperandsOf(plan.resource, name)),
  ]
  await addDerived(
    sql,
    me,
    plan,
    rows.map((shown, at) => ({ shown, matching: covered[at]!.matching })),
    picked ?? (shape.isJoined ? namesOfLists(plan) : undefined),
  )
  addComputed(
    plan,
    rows.map((shown, at) => ({ ...covered[at]!, shown })),
    computed,
  )
  const joined = (shape.joins ?? []).map((join) => ({ join, leaf: joinLeaf(rights, join.path) }))
  for (const { join, leaf } of joined)
    await joinRelation(leaf, rows, (ids) =>
      related(planOf(leaf.target.to), ids, {
        ...(join.fields ? { fields: join.fields } : {}),
        isJoined: true,
      }),
    )
  if (isTitled(plan, shape))
    await addTitles(
      plan,
      rows,
      shape,
      (target, ids, fields) => related(target, ids, { fields }),
      me.language,
    )
  if (!shape.fields) return rows
  const paths = [...shape.fields, ...joined.map(({ leaf }) => leaf.inList?.list ?? leaf.path)]
  return rows.map((row) => pick(row, paths))
}
