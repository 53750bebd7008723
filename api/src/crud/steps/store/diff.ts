import type { AnyRow } from '@tinkerdesk/shared'
import { Done } from '../../operation/operation.js'
import { isEntry } from '../../write/comments.js'
import { changedLeaves } from '../../write/writer.js'
import type { Leaf } from '../../plan/plan.js'
import type {
  Authorised,
  Changed,
  Checked,
  Prepared,
  Start,
  Validated,
} from '../../operation/context.js'
import { readAnswer } from '../../operation/read-answer.js'

type Needs = Pick<Start, 'plan'> & Prepared & Checked & Validated & { before: AnyRow }

/** A new comment is a change, even if it reads like the one before it. */
const changedBy = ({ plan, before, next, patch }: Needs): Leaf[] => {
  const differing = changedLeaves(plan.leaves, before, next)
  return plan.leaves.filter((leaf) => differing.includes(leaf) || isEntry(leaf, patch))
}

/** Finds the fields that differ. If a hook reverted the change, nothing is written and the result is the current record. */
export async function diff(context: Start & Needs & Authorised): Promise<Changed | Done<unknown>> {
  const { before } = context
  const changed = changedBy(context)
  return changed.length ? { changed } : new Done(await readAnswer(context, before.id))
}

/** The same for the product's own fields; the result is the whole row. */
export function diffOwn(context: Needs): Changed | Done<unknown> {
  const { before } = context
  const changed = changedBy(context)
  return changed.length ? { changed } : new Done(before)
}
