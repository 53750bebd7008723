import { fieldProblem } from '../../problems/field-problem.js'
import { Logger } from '@nestjs/common'
import { isRecord, maxBulk, type BulkResult, type Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { noteArchived } from '../change-sets/note-archived.js'
import type { Machine } from '../machine.js'
import { Done } from '../operation.js'
import type { Plan } from '../plan/plan.js'
import type { Start } from '../steps/context.js'
import { assertVersion } from '../write/row-checks.js'
import { newId } from '../write/writer.js'
import { refuseDeep } from './refuse-deep.js'

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

export type Item = Record<string, unknown>

/** The operations that a bulk request runs for each record. */
interface Operations {
  create(start: Start & { body: unknown }): Promise<{ id: string }>
  change(start: Start & { id: string; body: unknown }): Promise<{ id: string }>
  archive(start: Start & { id: string; version: number | undefined; bulk: string }): Promise<{ id: string; batch: string }>
}

const logger = new Logger('Bulk')

/** Reads the records from the body, and gives the request an id. */
export const takeItems = ({ body, changeSet }: Pick<BulkRequest, 'body' | 'changeSet'>): { items: Item[]; id: string } => ({
  items: itemsIn(isRecord(body) && Object.keys(body).length === 1 ? body.bulk : undefined),
  id: changeSet ?? newId(),
})

/** Returns the records of a bulk request. Throws a 400 for anything else. */
export function itemsIn(items: unknown): Item[] {
  if (!Array.isArray(items) || items.length === 0) throw fieldProblem('bulk', 'Send {"bulk": […]} with at least one record')
  if (items.length > maxBulk)
    throw new ProblemError('limit_exceeded', { issues: [{ path: 'bulk', message: `A bulk may hold at most ${maxBulk} records` }] })
  for (const [at, item] of items.entries()) {
    if (!isRecord(item)) throw fieldProblem(`bulk.${at}`, 'Each record must be a JSON object')
    refuseDeep(item)
  }
  return items as Item[]
}

/** With `each`: every record has its own transaction and its own result. */
export const eachByItself =
  (operations: Operations) =>
  async (request: BulkRequest & { items: readonly Item[]; id: string }): Promise<Done<BulkResult[]> | void> => {
    const { machine, action, items, each } = request
    if (!each) return
    const run = async (item: Item): Promise<BulkResult> => {
      const record = await machine.database.write((tx) => runItem(operations, request, tx, item), request.me.uid)
      return { id: record.id, status: action === 'create' ? 201 : 200, record }
    }
    return new Done(await Promise.all(items.map((item) => resultOf(item, `A bulk ${action}`, run))))
  }

/** Returns the result of one record, or the problem with it. `what` names the request in the log. */
export async function resultOf<Result extends BulkResult>(
  item: Item,
  what: string,
  run: (item: Item) => Promise<Result>,
): Promise<Result | BulkResult> {
  try {
    return await run(item)
  } catch (error) {
    // The other records may be written already, so this one must not hide their results, whatever went wrong.
    const problem = problemFrom(error)
    if (problem.code === 'internal') logger.error(`${what} failed`, error instanceof Error ? error.stack : String(error))
    return { ...(typeof item.id === 'string' ? { id: item.id } : {}), status: problem.status, problem: problem.toProblem() }
  }
}

/** Without `each`: one transaction for all records. An issue's path begins with the record's place: `bulk.3.name.firstName`. */
export const allTogether =
  (operations: Operations) =>
  async (request: BulkRequest & { items: readonly Item[]; id: string }): Promise<{ answer: unknown[] }> => {
    const answer = await request.machine.database.write(async (tx) => {
      const records: unknown[] = []
      for (const [at, item] of request.items.entries()) {
        try {
          records.push(await runItem(operations, request, tx, item))
        } catch (error) {
          throw placed(error, at)
        }
      }
      return records
    }, request.me.uid)
    return { answer }
  }

async function runItem(
  { create, change, archive }: Operations,
  request: BulkRequest & { id: string; items: readonly Item[] },
  tx: Transaction,
  item: Item,
): Promise<{ id: string }> {
  const { machine, me, plan, action } = request
  const start = { machine, me, plan, tx }
  if (action === 'create') return create({ ...start, body: item })
  const { id, ...rest } = item
  if (typeof id !== 'string') throw fieldProblem('id', 'Id is required')
  if (action === 'change') return change({ ...start, id, body: rest })
  const archived = await archive({ ...start, id, version: versionIn(rest), bulk: request.id })
  await noteArchived(start, { id: request.id, total: request.items.length, place: request.items.indexOf(item) }, archived)
  return archived
}

/** Returns the version with which a record is to be archived. Throws a 400 for anything else beside its id. */
export function versionIn({ version, ...unknown }: Item): number | undefined {
  const extra = Object.keys(unknown)[0]
  if (extra !== undefined) {
    const message = `There is no field "${extra}" that you may set here`
    throw new ProblemError('validation_failed', { issues: [{ path: extra, message }] })
  }
  if (version !== undefined) assertVersion(version)
  return version
}

/** Returns the problem with the record's place in front of every issue's path. */
function placed(error: unknown, at: number): unknown {
  if (!(error instanceof ProblemError)) return error
  const { issues = [], ...details } = error.details
  const own = issues.length ? issues : [{ path: '', message: error.message }]
  return new ProblemError(error.code, {
    ...details,
    issues: own.map(({ path, message }) => ({ path: path ? `bulk.${at}.${path}` : `bulk.${at}`, message })),
  })
}
