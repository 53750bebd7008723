import {
  actionApplies,
  actionPatch,
  askedFields,
  maySetBy,
  mergeChange,
  patchedPaths,
  type DeclaredAction,
} from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { strip } from '../../query/rows/serialise.js'
import { refuse } from '../../operation/body-object.js'
import type { Authorised, KeepUndo, Located, Start, Taken } from '../../operation/context.js'

/** A request to run a declared action on one record. */
export interface ActRequest extends Start {
  id: string
  version: number
  action: DeclaredAction
  /** The values of the asked fields, as sent. */
  values: Record<string, unknown>
  keepUndo: KeepUndo
}

type Acting = Pick<ActRequest, 'plan' | 'me' | 'action' | 'values'> & Located & Authorised

/** Throws `not_applicable` unless the action applies to the record as this person reads it now. */
export function refuseInapplicable({ plan, me, locatedRow, action }: Acting): {
  isApplicable: true
} {
  const shown = strip(locatedRow.row, locatedRow.matching, plan.leaves)
  if (!actionApplies(plan.resource, action, shown, me)) throw new ProblemError('not_applicable')
  return { isApplicable: true }
}

/** Returns the fields that the action sets and the asked ones. Throws `forbidden` if it sets a field that this person may not change. */
export function takeAction({
  plan,
  me,
  before,
  grants,
  action,
  values,
}: Acting & { isApplicable: true }): Taken {
  const { resource } = plan
  const patch = actionPatch(action, before, me)
  if (!patchedPaths(resource, patch).every(maySetBy(grants))) throw new ProblemError('forbidden')
  const inputs = new Set(askedFields(resource, action).map(({ path }) => path))
  const other = patchedPaths(resource, values).find((path) => !inputs.has(path))
  if (other !== undefined)
    throw refuse([{ path: other, message: `"${action.label}" does not ask for this field` }])
  return { content: mergeChange(resource, patch, values) }
}
