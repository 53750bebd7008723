import {
  actionApplies,
  actionPatch,
  appends,
  askedFields,
  holdsFiles,
  isSentIn,
  maySetBy,
  mergeChange,
  patchedPaths,
  type AnyRow,
  type DeclaredAction,
  type ShownRow,
} from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { putIn, valueIn } from '../plan/row-values.js'
import { strip } from '../query/serialise.js'
import { refuse } from './body-object.js'
import type { Authorised, Changed, Located, Start, Stored, Taken } from './context.js'

/** A request to run a declared action on one record. */
export interface ActRequest extends Start {
  id: string
  version: number
  action: DeclaredAction
  /** The values of the asked fields, as sent. */
  values: Record<string, unknown>
  /** Receives the body of a change that puts the previous values back. */
  keepUndo: (body: Record<string, unknown>) => void
}

/**
 * Returns the fields that an action changes: those that it sets, and the asked ones. Throws `not_applicable` unless it applies to the record
 * as this person reads it now, and `forbidden` if it sets a field that they may not change.
 */
export function takeAction(context: ActRequest & Located & Authorised): Taken & { shown: ShownRow } {
  const { plan, me, locatedRow, before, grants, action, values } = context
  const { resource } = plan
  const shown = strip(locatedRow.row, locatedRow.matching, plan.leaves)
  if (!actionApplies(resource, action, shown, me)) throw new ProblemError('not_applicable')
  const patch = actionPatch(action, before, me)
  if (!patchedPaths(resource, patch).every(maySetBy(grants))) throw new ProblemError('forbidden')
  const inputs = new Set(askedFields(resource, action).map(({ path }) => path))
  const other = patchedPaths(resource, values).find((path) => !inputs.has(path))
  if (other !== undefined) throw refuse([{ path: other, message: `"${action.label}" does not ask for this field` }])
  return { content: mergeChange(resource, patch, values), shown }
}

/** Keeps the previous values of what an action changed, as far as this person could read them and may set them. */
export function keepPrevious(context: ActRequest & Authorised & Changed & Stored & { before: AnyRow; shown: ShownRow }): void {
  const { grants, changed, after, shown, keepUndo } = context
  const maySet = maySetBy(grants)
  const own = changed.filter(({ path, field }) => maySet(path) && isSentIn(field, 'change') && !appends(field))
  const isUndoable = own.every(({ keys, field }) => !holdsFiles(field) && valueIn(shown, keys) !== undefined)
  if (!isUndoable || own.length === 0) return
  const previous: Record<string, unknown> = { version: after.version }
  for (const { keys } of own) putIn(previous, keys, valueIn(shown, keys))
  keepUndo(previous)
}
