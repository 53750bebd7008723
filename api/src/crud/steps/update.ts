import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { changedAt } from '../write/moment.js'
import { duplicateProblem } from '../write/unique.js'
import { auditedValues } from '../write/audited-values.js'
import { updateRow } from '../write/writer.js'
import type { Changed, Prepared, Room, Start, Stored } from './context.js'

/** Writes the changed fields as the next version. */
export async function update({ tx, plan, before, next, changed }: Start & Prepared & Room & Changed & { before: AnyRow }): Promise<Stored> {
  const after = { ...next, version: before.version + 1, updatedAt: changedAt() }
  let isWritten: boolean
  try {
    isWritten = await updateRow(tx, plan, before, after, changed)
  } catch (error) {
    throw duplicateProblem(plan, error)
  }
  if (!isWritten) throw new ProblemError('version_conflict')
  const fields = changed.map(({ path }) => path)
  return { after, entry: { id: after.id, version: after.version, fields, changes: auditedValues(plan, changed, before, after) } }
}
