import { mergeChange, type AnyRow } from '@tinkerdesk/shared'
import { Done } from '../operation.js'
import { changedLeaves } from '../write/writer.js'
import type { Authorised, Located, Prepared, Start, Validated } from './context.js'

type Needs = Start & Pick<Located, 'before'> & Validated

/** The row with the patch laid over it; `null` when the patch says only what the row says already. */
function laidOver({ plan, before, patch }: Needs): AnyRow | null {
  // A patch keeps the system fields of the row, which are none of its own.
  const next = mergeChange(plan.resource, before, patch)
  const named = plan.leaves.filter(({ keys }) => Object.hasOwn(patch, keys[0]!))
  return changedLeaves(named, before, next).length ? next : null
}

/** Lays a person's change over the row. A change that changes nothing is answered with the record as it is. */
export async function layOver(context: Needs & Authorised & Located & { isCurrent: true }): Promise<Prepared | Done<unknown>> {
  const { machine, tx, me, rights, found, before } = context
  const next = laidOver(context)
  return next ? { before, next } : new Done((await machine.reader.output(tx, me, rights, [found]))[0])
}

/** Lays the product's own fields over the row. */
export function layOwnOver(context: Needs): Prepared | Done<AnyRow> {
  const next = laidOver(context)
  return next ? { before: context.before, next } : new Done(context.before)
}
