import { operation, type Operation } from '../steps/operation.js'
import type { Plan } from '../plan/plan.js'
import { finishChanges } from '../together/finish-changes.js'
import { auditChanges } from '../together/store-changes.js'
import type { PlannedPut } from './planned-put.js'
import { preparePuts } from './prepare-puts.js'
import type { PutsTogether } from './puts.js'
import { reachPuts } from './reach-puts.js'
import type { RunOutcome } from './run.js'
import { putOutcomes, settlePuts, storePuts } from './store-puts.js'

/** True for a put that can be checked before others of its resource are stored: it sets relations only, and no capacity looks at other rows. */
export const mayPutTogether = ({ resource, relations }: Plan, { values }: PlannedPut): boolean =>
  resource.atMost.length === 0 &&
  Object.keys(values).every((name) =>
    relations.some(({ path, inside }) => (inside?.list ?? path) === name),
  )

/**
 * Does what `putValues` does for one row, with few statements for all. Each has an outcome of its own, in their order. Throws a `ProblemError` for a
 * put that is refused only when it is stored: callers then undo all of them.
 */
export const putRows: Operation<PutsTogether, RunOutcome[]> = operation<PutsTogether>()(
  preparePuts,
  reachPuts,
  settlePuts,
  storePuts,
  auditChanges,
  finishChanges,
  putOutcomes,
)
