import { Done } from '../operation.js'
import { changedLeaves } from '../write/writer.js'
import type { Authorised, Changed, Checked, Prepared, Start } from './context.js'
import { readAnswer } from './strip.js'

type Needs = Start & Prepared & Checked & { before: object }

/** Finds the fields that differ. If a hook reverted the change, nothing is written and the result is the current record. */
export async function diff(context: Needs & Authorised): Promise<Changed | Done<unknown>> {
  const { plan, before, next } = context
  const changed = changedLeaves(plan.leaves, before, next)
  return changed.length ? { changed } : new Done(await readAnswer(context, before.id))
}

/** The same for the product's own fields; the result is the whole row. */
export function diffOwn({ plan, before, next }: Needs): Changed | Done<unknown> {
  const changed = changedLeaves(plan.leaves, before, next)
  return changed.length ? { changed } : new Done(before)
}
