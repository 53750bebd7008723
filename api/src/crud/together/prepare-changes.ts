import { ProblemError } from '../../problems/problem-error.js'
import { withPatch } from '../steps/apply-patch.js'
import { authoriseChange } from '../steps/authorise-change.js'
import { derive } from '../steps/derive.js'
import { mergeOrConflict } from '../steps/merge-or-conflict.js'
import { pickAndValidateChange } from '../steps/pick-and-validate.js'
import { refuseHidden } from '../steps/refuse-hidden.js'
import { takeChangeBody } from '../steps/take-change-body.js'
import type { AskedChange, ChangesTogether, ComingChange, Refused } from './changes.js'
import type { Found } from './locate-each.js'
import { unlessRefused } from './unless-refused.js'

/** Lays each change over its row, as `change` does before it asks about other records. A change without effect is left out. */
export async function prepareChanges(
  context: ChangesTogether & Found,
): Promise<{ coming: readonly ComingChange[]; refused: Refused }> {
  const refused: Refused = new Map()
  const changes = context.changes.map((change, at) => ({ ...change, at }))
  return {
    coming: await unlessRefused(changes, refused, (change) => prepared(context, change)),
    refused,
  }
}

async function prepared(
  { machine, tx, me, plan, rights, rows }: ChangesTogether & Found,
  { at, id, body, ahead }: AskedChange & { at: number },
): Promise<ComingChange | undefined> {
  const locatedRow = rows.get(id)
  if (!locatedRow) throw new ProblemError('not_found')
  const start = { machine, tx, me, plan, locatedRow, before: locatedRow.row, at }
  const allowed = { ...start, ...authoriseChange({ ...start, rights }) }
  const content = { ...allowed, ...takeChangeBody({ grants: allowed.grants, body, id }) }
  const valid = { ...content, ...pickAndValidateChange(ahead ? { ...content, ahead } : content) }
  // Most changes are based on the row as it is.
  if (valid.version !== valid.before.version) await mergeOrConflict(valid)
  const next = withPatch(valid)
  if (!next) return undefined
  const derived = { ...valid, ...derive({ plan, next }) }
  refuseHidden(derived)
  return derived
}
