import { isRecord, maxBulk, type Me } from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'
import { newId } from '../write/writer.js'
import { refuseDeep } from '../write/refuse-deep.js'

/** The body of a bulk request: `{bulk: […]}`. `each` runs every record in its own transaction. */
export interface BulkRequest {
  machine: Machine
  me: Me
  plan: Plan
  action: 'create' | 'change' | 'archive'
  body: unknown
  each: boolean
  /** The id of the change set of an archive, if the client chose it. */
  changeSet?: string | undefined
}

/** A record as the body names it. */
export type Item = Record<string, unknown>

/** The records of a bulk request, and its id. */
export interface Items {
  items: readonly Item[]
  id: string
}

/** Reads the records from the body, and gives the request an id. */
export const takeItems = ({ body, changeSet }: Pick<BulkRequest, 'body' | 'changeSet'>): Items => ({
  items: itemsOf(isRecord(body) && Object.keys(body).length === 1 ? body.bulk : undefined),
  id: changeSet ?? newId(),
})

/** Returns the records of a bulk request. Throws a 400 for anything else. */
export function itemsOf(items: unknown): Item[] {
  if (!Array.isArray(items) || items.length === 0)
    throw fieldProblem('bulk', 'Send {"bulk": […]} with at least one record')
  if (items.length > maxBulk)
    throw new ProblemError('limit_exceeded', {
      issues: [{ path: 'bulk', message: `A bulk may hold at most ${maxBulk} records` }],
    })
  for (const [at, item] of items.entries()) {
    if (!isRecord(item)) throw fieldProblem(`bulk.${at}`, 'Each record must be a JSON object')
    refuseDeep(item)
  }
  return items
}
