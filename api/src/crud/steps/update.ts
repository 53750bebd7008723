import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { changedAt } from '../write/moment.js'
import { duplicateProblem } from '../write/unique.js'
import { auditedValues } from '../write/audited-values.js'
import { updateRow } from '../write/writer.js'
import type { Changed, Prepared, Room, Start, Stored } from './context.js'

type Needs = Pick<Start, 'plan'> & Prepared & Changed & { before: AnyRow }

/** Returns the next version of a row with its audit entry. */
export function nextVersion({ plan, before, next, changed }: Needs): Stored {
  const after = { ...next, version: before.version + 1, updatedAt: changedAt() }
  const fields = changed.map(({ path }) => path)
  return {
    after,
    entry: {
      id: after.id,
      version: after.version,
      fields,
      changes: auditedValues(plan, changed, before, after),
    },
  }
}

/** Throws unless `write` wrote all rows: `duplicate` for a collision with a unique index, `version_conflict` if one was changed meanwhile. */
export async function assertWritten(
  plan: Start['plan'],
  write: () => Promise<boolean>,
): Promise<void> {
  let isWritten: boolean
  try {
    isWritten = await write()
  } catch (error) {
    throw duplicateProblem(plan, error)
  }
  if (!isWritten) throw new ProblemError('version_conflict')
}

/** Writes the changed fields as the next version. */
export async function update(context: Start & Needs & Room): Promise<Stored> {
  const { tx, plan, before, changed } = context
  const stored = nextVersion(context)
  await assertWritten(plan, () => updateRow(tx, plan, before, stored.after, changed))
  return stored
}
