import { conversationOf, offerAt, scopeOf, type ShownRow } from '@tinkerdesk/shared'
import type { Machine } from '../machine/machine.js'
import { operation } from '../steps/operation.js'
import type { Plan } from '../plan/plan.js'
import { authoriseCreate } from '../steps/authorise-create.js'
import { leavesWithFiles } from '../query/rows/file-values.js'
import { auditNew, insertTogether } from './insert-together.js'
import { answerTogether, announceNew, hooksTogether } from './finish-new.js'
import { prepareEach, type NewTogether } from './prepare-each.js'
import { reachTogether, refuseTakenIds, stayTogether } from './check-together.js'

/**
 * True for a resource whose new records can be checked before any of them is stored: no before-hook, no capacity and no limit of a relation looks at
 * other rows, and a record is all in its table.
 */
export const mayCreateTogether = ({ hooks }: Machine, plan: Plan): boolean =>
  !hooks.hasBefore(plan.resource.name) &&
  plan.resource.atMost.length === 0 &&
  leavesWithFiles(plan).length === 0 &&
  !conversationOf(plan.resource) &&
  plan.relations.every(
    ({ path, field }) => !scopeOf(plan.resource, field) && !offerAt(plan.resource, path),
  )

/**
 * Does what `create` does for one record, with one statement for all in each table. Throws a `ProblemError` without the place of the record for anything
 * but plain success, also for the retry of a creation: callers then create one by one, which has the sentence and the place.
 */
export const createTogether: (
  start: NewTogether,
) => Promise<readonly (ShownRow | { id: string })[]> = operation<NewTogether>()(
  authoriseCreate,
  prepareEach,
  refuseTakenIds,
  reachTogether,
  insertTogether,
  auditNew,
  stayTogether,
  hooksTogether,
  announceNew,
  answerTogether,
)
