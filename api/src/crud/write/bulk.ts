import { setImmediate as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { maxBulk, maxDepth, type Me } from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { Archiver } from '../archive/archiver.js'
import { Gate } from './gate.js'
import { planOf } from '../plan/plan.js'
import { mustBeVersion } from './row-checks.js'
import { duplicateProblem } from './unique.js'

type BulkAction = 'create' | 'change' | 'archive'

/** Records of a bulk after which other requests get a turn. */
const turn = 10

/** What became of one record of a bulk request with `?mode=each`. */
interface BulkResult {
  id?: string
  status: number
  record?: unknown
  problem?: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

/** How deep objects and lists are nested in a value; stops counting beyond the limit. */
const depthOf = (value: unknown, most = maxDepth + 1): number =>
  value === null || typeof value !== 'object' || most <= 0
    ? 0
    : 1 + Math.max(0, ...Object.values(value).map((one) => depthOf(one, most - 1)))

/** Throws the 400 for a body that is nested deeper than any declaration. */
export function refuseDeep(body: unknown): void {
  if (depthOf(body) > maxDepth) throw new ProblemError('limit_exceeded', { detail: `The body may be nested at most ${maxDepth} deep.` })
}

/** Many records in one request: all or nothing, or each by itself. */
@Injectable()
export class Bulk {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly archiver: Archiver,
  ) {}

  /** `{bulk: […]}` as one unit of work; a fault names the record by its place: `bulk.3.name.firstName`. */
  async run(me: Me, resource: string, action: BulkAction, body: unknown, each: boolean): Promise<unknown[]> {
    const items = this.itemsOf(body)
    if (each) return Promise.all(items.map((item) => this.apart(me, resource, action, item)))
    return this.database.write(async (tx) => {
      const done: unknown[] = []
      for (const [at, item] of items.entries()) {
        // SQLite answers at once, so nothing else would get a turn until the last record is written.
        if (at % turn === turn - 1) await pause()
        try {
          done.push(await this.one(me, resource, action, item, tx))
        } catch (error) {
          throw placed(duplicateProblem(planOf(resource), error), at)
        }
      }
      return done
    })
  }

  private itemsOf(body: unknown): Record<string, unknown>[] {
    const bulk = isRecord(body) && Object.keys(body).length === 1 ? body.bulk : undefined
    if (!Array.isArray(bulk) || bulk.length === 0)
      throw new ProblemError('validation_failed', { issues: [{ path: 'bulk', message: 'Send {"bulk": […]} with at least one record' }] })
    if (bulk.length > maxBulk)
      throw new ProblemError('limit_exceeded', { issues: [{ path: 'bulk', message: `A bulk may hold at most ${maxBulk} records` }] })
    for (const [at, item] of bulk.entries()) {
      if (!isRecord(item))
        throw new ProblemError('validation_failed', { issues: [{ path: `bulk.${at}`, message: 'Each record must be a JSON object' }] })
      refuseDeep(item)
    }
    return bulk as Record<string, unknown>[]
  }

  private async one(me: Me, resource: string, action: BulkAction, item: Record<string, unknown>, tx?: Transaction): Promise<unknown> {
    const options = tx ? { tx } : {}
    if (action === 'create') return this.gate.create(me, resource, item, options)
    const { id, ...rest } = item
    if (typeof id !== 'string') throw new ProblemError('validation_failed', { issues: [{ path: 'id', message: 'Id is required' }] })
    if (action === 'change') return this.gate.change(me, resource, id, rest, options)
    const { version, ...unknown } = rest
    const extra = Object.keys(unknown)[0]
    if (extra !== undefined)
      throw new ProblemError('validation_failed', {
        issues: [{ path: extra, message: `There is no field "${extra}" that you may set here` }],
      })
    if (version !== undefined) mustBeVersion(version)
    return this.archiver.archive(me, resource, id, { ...options, ...(version === undefined ? {} : { version }) })
  }

  private async apart(me: Me, resource: string, action: BulkAction, item: Record<string, unknown>): Promise<BulkResult> {
    const id = typeof item.id === 'string' ? { id: item.id } : {}
    try {
      const record = (await this.one(me, resource, action, item)) as { id: string }
      return { id: record.id, status: action === 'create' ? 201 : 200, record }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { ...id, status: error.status, problem: error.toProblem() }
    }
  }
}

/** The same problem with every issue's path under the record's place in the request. */
function placed(error: unknown, at: number): unknown {
  if (!(error instanceof ProblemError)) return error
  const { issues = [], ...details } = error.details
  const own = issues.length ? issues : [{ path: '', message: error.message }]
  return new ProblemError(error.code, {
    ...details,
    issues: own.map(({ path, message }) => ({ path: path ? `bulk.${at}.${path}` : `bulk.${at}`, message })),
  })
}
