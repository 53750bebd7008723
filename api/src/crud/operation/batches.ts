import type { NonEmpty } from '@tinkerdesk/shared'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'

/** Rows that change in a batch: what is kept of each until all are stored stays small. */
const maxChanged = 100
/** New rows in a batch. All are stored by one statement, which costs less for each of them the more there are. */
const maxNew = 1000

/** Returns the number of rows that a batch may hold. */
export const maxInBatch = (action: string | null): number =>
  action === 'create' ? maxNew : maxChanged

/** True for a resource whose rows look at one another while they are written: in before-hooks, for room or time, or as relations to each other. */
const areBound = ({ hooks }: Machine, { resource, relations }: Plan): boolean =>
  hooks.isBound(resource.name) ||
  resource.atMost.length > 0 ||
  resource.noOverlap.length > 0 ||
  relations.some(({ target }) => target?.to === resource.name)

/**
 * Returns requests for one resource in batches, each of which an operation may take at once, in their order. A batch has no id twice, and one row where
 * rows look at one another.
 */
export function batchesOf<R>(
  machine: Machine,
  plan: Plan,
  requests: readonly R[],
  idOf: (request: R) => unknown,
  size: number,
): NonEmpty<R>[] {
  const max = areBound(machine, plan) ? 1 : size
  const batches: [R, ...R[]][] = []
  let ids = new Set<unknown>()
  for (const request of requests) {
    const id = idOf(request)
    const last = batches.at(-1)
    if (last && last.length < max && (id === undefined || !ids.has(id))) last.push(request)
    else {
      batches.push([request])
      ids = new Set()
    }
    ids.add(id)
  }
  return batches
}
