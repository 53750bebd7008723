import {
  maxNamed,
  titleOf,
  type AnyRow,
  type Me,
  type ReadKind,
  type ShownRow,
} from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { AttachmentService } from '../../files/attachment-service.js'
import type { Database, Sql } from '../../database/database.js'
import { UntilCommit } from '../../database/until-commit.js'
import { ProblemError } from '../../problems/problem-error.js'
import { chosenRows } from './condition/chosen-rows.js'
import type { Scope } from './condition/compile.js'
import { Counts } from './page/counts.js'
import { coveredInOrder, selectCovered, type CoveredRow } from './rows/covered-rows.js'
import { listIds, type ListedIds } from './page/list-ids.js'
import { allOf, fragment, isOneOf, never, type Fragment } from '../sql/fragment.js'
import type { RowOrder } from '../sql/order-value.js'
import type { Plan } from '../plan/plan.js'
import { orderToSql } from './order/order.js'
import { outputRows, type ReadRelated } from './rows/output-rows.js'
import { pageOf } from './page/page.js'
import type { ListQuery } from './condition/query.js'
import { type Rights, rightsOf } from './condition/rights.js'
import type { RowQuery } from './rows/rows.js'
import { assertProjection, type Projection } from './condition/projection.js'
import { addTitles, isTitled } from './rows/titles.js'
import { rankedOrder } from './order/rank.js'
import { leavesRead, showsGuardians } from './rows/noted-leaves.js'
import type { ReadLog } from './read-log.js'

/** Each has the texts of at most 5,000 rows. */
const maxReaches = 10

/** Reads rows through a person's rules: lists, single rows and their relations. */
export class Reader {
  readonly counts: Counts
  /** The searched texts of the rows that rules leave, as quick find reads them. */
  readonly texts: UntilCommit<readonly (readonly string[])[]>

  constructor(
    private readonly database: Database,
    private readonly files: AttachmentService,
    private readonly log: ReadLog,
  ) {
    this.counts = new Counts(database)
    this.texts = new UntilCommit(database, maxReaches)
  }

  scope(plan: Plan, me: Me): Scope {
    return { rights: rightsOf(plan, me), alias: 't', dialect: this.database.dialect }
  }

  /**
   * Returns a page of a list with its total. Without a window, the first `maxRows` rows. The rows are found beside other requests, and no
   * longer once the signal is aborted.
   */
  async list(
    me: Me,
    plan: Plan,
    query: ListQuery,
    maxRows: number,
    signal?: AbortSignal,
  ): Promise<{ rows: ShownRow[]; total: number }> {
    const sql = this.database.answer(signal)
    const finder = this.database.scan(me.uid, signal)
    const { window, joins, fields } = query
    const { scope, where: all, order, declared } = this.chosen(me, plan, query)
    if (all === never) return { rows: [], total: 0 }
    const where = await this.counts.ofFew(finder, all)
    const limit = window?.limit ?? maxRows
    const offset = window?.offset ?? 0
    const leaves = leavesRead(plan, { fields, joins })
    // Ranked rows are not read in the order of an index: all matches are needed.
    const isPaged = window !== undefined && query.rank === undefined
    const page = { sort: query.sort, where: query.where, declared, limit, offset }
    const { ids, ...chosen } = isPaged
      ? await pageOf(this.counts, finder, scope, { where, order }, page)
      : { where, order, ids: undefined }
    const rows = ids
      ? await coveredInOrder(sql, scope.rights, ids, { leaves, maxMembers: maxNamed })
      : await selectCovered(sql, scope.rights, {
          ...chosen,
          limit,
          offset,
          finder,
          leaves,
          maxMembers: maxNamed,
        })
    const count = (ids ?? rows).length
    const reached = count < limit && (count > 0 || offset === 0)
    const total =
      !window || reached
        ? offset + count
        : await this.counts.of(finder, plan, where.trigrams ? where : chosen.where)
    return {
      rows: await this.output(sql, me, scope.rights, rows, { fields, joins }, 'list'),
      total,
    }
  }

  /** Returns the ids of a list, of at most `max` rows, for work that then reads these in parts. */
  async ids(
    me: Me,
    plan: Plan,
    query: ListQuery,
    max: number,
    { signal, isNumbered = false }: { signal?: AbortSignal; isNumbered?: boolean } = {},
  ): Promise<ListedIds> {
    const { where, order } = this.chosen(me, plan, query)
    return where === never
      ? { total: 0, texts: [], numbers: [] }
      : listIds(this.database.scan(me.uid, signal), plan, { where, order, isNumbered }, max)
  }

  /** Returns the rows of a list as a condition, their order, and the order that is declared for the list. */
  private chosen(
    me: Me,
    plan: Plan,
    query: ListQuery,
  ): { scope: Scope; where: Fragment; order: RowOrder; declared: string } {
    const scope = this.scope(plan, me)
    const { where, sort: declared = plan.resource.list.sort } = chosenRows(scope, query)
    const order = rankedOrder(scope, query.rank, orderToSql(scope, query.sort, declared))
    return { scope, where, order, declared }
  }

  /** Returns the whole row of an id within the person's reach. Throws a 404 otherwise. */
  async find(sql: Sql, me: Me, plan: Plan, id: string, lock = false): Promise<CoveredRow> {
    const scope = this.scope(plan, me)
    const where = allOf([fragment('t."id" = ?', id), scope.rights.rows('read')])
    const rows =
      where === never ? [] : await selectCovered(sql, scope.rights, { where, limit: 1, lock })
    if (!rows[0]) throw new ProblemError('not_found')
    return rows[0]
  }

  /** Returns one row for a response. */
  async one(
    me: Me,
    plan: Plan,
    id: string,
    shape: Projection = {},
    sql: Sql = this.database.read,
  ): Promise<ShownRow> {
    const rights = rightsOf(plan, me)
    assertProjection(rights, shape)
    const row = await this.find(sql, me, plan, id)
    return (await this.output(sql, me, rights, [row], shape))[0]!
  }

  /** Returns covered rows for a response, and notes that a person read them in this way. Rows without any field are not read. */
  async output(
    sql: Sql,
    me: Me,
    rights: Rights,
    covered: readonly CoveredRow[],
    shape: Projection = {},
    kind: ReadKind = 'record',
  ): Promise<ShownRow[]> {
    const related: ReadRelated = (target, ids, shape) => this.readable(sql, me, target, ids, shape)
    if (shape.fields?.length !== 0 && this.log.notes(me, rights.plan))
      this.log.note(me, rights.plan, {
        kind,
        rows: covered.map(({ row }) => row),
        hasGuardians: showsGuardians(rights, shape),
      })
    return outputRows({ sql, me, files: this.files, related }, rights, covered, shape)
  }

  /** Returns the rows of a condition that a person may read, for a response. */
  async shown(
    sql: Sql,
    me: Me,
    plan: Plan,
    {
      where,
      order,
      limit,
      fields,
    }: Pick<RowQuery, 'where' | 'order' | 'limit'> & Pick<Projection, 'fields'>,
  ): Promise<ShownRow[]> {
    const { rights } = this.scope(plan, me)
    const rows = allOf([rights.rows('read'), where])
    if (rows === never) return []
    const shape = fields ? { fields } : {}
    const covered = await selectCovered(sql, rights, {
      where: rows,
      order,
      limit,
      leaves: leavesRead(plan, shape),
    })
    return this.output(sql, me, rights, covered, shape, 'list')
  }

  /** Returns the whole name of a stored row, with the names of related records that not everyone may read. */
  async titleOf(sql: Sql, plan: Plan, row: AnyRow): Promise<string> {
    const named: ShownRow = { ...row }
    if (isTitled(plan, {}))
      await addTitles(plan, [named], {}, (target, ids, fields) =>
        this.readable(sql, system, target, ids, { fields }),
      )
    return titleOf(plan.resource, named)
  }

  /** Returns those of some rows that a person may read, for a response, in no order. */
  async readable(
    sql: Sql,
    me: Me,
    plan: Plan,
    ids: readonly string[],
    shape: Projection = {},
    kind: ReadKind = 'related',
  ): Promise<ShownRow[]> {
    const scope = this.scope(plan, me)
    const reach = scope.rights.rows('read')
    if (ids.length === 0 || reach === never) return []
    const shown: ShownRow[] = []
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500)
      const where = allOf([isOneOf(sql.database.dialect, 't."id"', some), reach])
      const covered = await selectCovered(sql, scope.rights, {
        where,
        limit: some.length,
        leaves: leavesRead(plan, shape),
      })
      shown.push(...(await this.output(sql, me, scope.rights, covered, shape, kind)))
    }
    return shown
  }
}
