import { mergeChange, type AnyRow } from '@tinkerdesk/shared'
import { Done } from '../../operation/operation.js'
import { isEntry } from '../../write/comments.js'
import { changedLeaves } from '../../write/writer.js'
import type { Authorised, Located, Prepared, Start, Validated } from '../../operation/context.js'

type Needs = Pick<Start, 'plan'> & Pick<Located, 'before'> & Validated

/** Returns the row with the patch applied, or `null` if the patch changes nothing. */
export function withPatch({ plan, before, patch }: Needs): AnyRow | null {
  const next = mergeChange(plan.resource, before, patch)
  const named = plan.leaves.filter(({ keys }) => Object.hasOwn(patch, keys[0]!))
  return named.some((leaf) => isEntry(leaf, patch)) || changedLeaves(named, before, next).length
    ? next
    : null
}

/** Applies a person's change to the row. A change without effect returns the current record. */
export async function applyPatch(
  context: Start & Needs & Authorised & Located & { isCurrent: true },
): Promise<Prepared | Done<unknown>> {
  const { machine, tx, me, rights, locatedRow, before } = context
  const next = withPatch(context)
  return next
    ? { before, next }
    : new Done((await machine.reader.output(tx, me, rights, [locatedRow]))[0])
}

/** Applies the product's own fields to the row. */
export function applyOwnPatch(context: Needs): Prepared | Done<AnyRow> {
  const next = withPatch(context)
  return next ? { before: context.before, next } : new Done(context.before)
}
