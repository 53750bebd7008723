import type {
  AnyRow,
  ChangeBody,
  CreateBody,
  Me,
  Patch,
  PathOf,
  Resource,
  Row,
  SystemFields,
  Where,
} from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'
import { machineOf } from './machine/machine.js'
import { change, create, put } from './operations.js'
import { planOf, quote, type Plan } from './plan/plan.js'
import { orderToSql, sortOf } from './query/order/order.js'
import { leavesFor } from './query/condition/projection.js'
import { rightsOf } from './query/condition/rights.js'
import { selectRows } from './query/rows/rows.js'
import type { Start } from './operation/context.js'
import { whereToSql } from './sql/condition.js'
import { allOf, always, fragment, never, type Fragment } from './sql/fragment.js'
import type { RowOrder } from './sql/order-value.js'
import { system } from '../access/system.js'
import { startRow } from './steps/take/start-row.js'
import { insertRow, newId } from './write/writer.js'
import type { CopySource } from './machine/hooks.js'

type OrderPath<R> = PathOf<R> | (keyof SystemFields & string)

/** A path to sort by, with a leading `-` for descending. */
export type Order<R> = OrderPath<R> | `-${OrderPath<R>}`

type FieldName<R> = keyof Row<R> & string

/** Which of the matching rows to read, in which order, and how much of each. */
export interface FindOptions<R, K extends FieldName<R> = FieldName<R>> {
  /** Defaults to the id, so to the order of creation. */
  order?: Order<R> | readonly Order<R>[]
  limit?: number
  /** Top-level fields; system fields are always included. Absent for whole rows. */
  fields?: readonly K[]
}

/** The part of a row that `fields` picked. */
type Picked<R, K extends FieldName<R>> = Pick<Row<R>, Extract<K | keyof SystemFields, keyof Row<R>>>

type ShownValue<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { [K in keyof V]?: ShownValue<V[K]> }
    : V

/** A record as one person may read it, without withheld fields. */
export type Shown<R> = { id: string } & { [K in keyof Row<R>]?: ShownValue<Row<R>[K]> }

/** The rows of a resource for the product's own work. No rights apply and nothing is withheld, so never put them in a response. */
export interface RecordReading<R> {
  /** Returns the matching rows, all of them without a condition. Files carry their ids only. */
  find<K extends FieldName<R> = FieldName<R>>(
    where?: Where<R>,
    options?: FindOptions<R, K>,
  ): Promise<Picked<R, K>[]>
  /** Returns the ids of the matching rows, in the order of creation. Reads nothing else, so they may be many. */
  ids(where?: Where<R>): Promise<string[]>
  /** Returns the whole row. Throws `not_found`. */
  one(id: string): Promise<Row<R>>
  count(where?: Where<R>): Promise<number>
}

/** Writing for the product itself, inside a transaction. */
export interface RecordWriting<R> extends RecordReading<R> {
  /** Returns the row, locked until this transaction ends. Throws `not_found`. */
  lock<K extends FieldName<R> = FieldName<R>>(
    id: string,
    options?: Pick<FindOptions<R, K>, 'fields'>,
  ): Promise<Picked<R, K>>
  /** Creates a record as an admin's request would. */
  create(body: CreateBody<R>, options?: { copiedFrom?: CopySource }): Promise<Row<R>>
  /** Changes a record as an admin's request would, from the version in the body. */
  change(id: string, body: ChangeBody<R>): Promise<Row<R>>
  /** Applies a patch in any version, without field rules: for fields that only the server writes. Hooks and checks run. */
  put(id: string, patch: Patch<R>): Promise<Row<R>>
  /** Inserts rows that the product writes in large numbers, without hooks, checks, audit entries and events. */
  add(rows: readonly Patch<R>[]): Promise<void>
}

/** The rows of a resource as one person reads them. Row rules and field rules apply. */
export interface RecordReadingFor<R> {
  /** Returns the matching rows within the person's reach, stripped to what they may read. Files carry their ids only. */
  find<K extends FieldName<R> = FieldName<R>>(
    where?: Where<R>,
    options?: FindOptions<R, K>,
  ): Promise<Shown<R>[]>
  /** Returns one record, stripped. Throws `not_found` beyond the person's reach. */
  one(id: string): Promise<Shown<R>>
  count(where?: Where<R>): Promise<number>
  /** Returns the whole row if the person may read it, else `null`. For decisions, never for a response. */
  reach(id: string): Promise<Row<R> | null>
  /**
   * Strips rows that were read for the product itself, and fills in their files. No row rule is asked: the caller knows that each row is within
   * the person's reach. Only for a resource that each role reads by one rule.
   */
  show<K extends FieldName<R>>(rows: readonly Row<R>[], fields: readonly K[]): Promise<Shown<R>[]>
}

export interface RecordWritingFor<R> extends RecordReadingFor<R> {
  /** Returns the whole row, locked, if the person may read it. Throws `not_found`. */
  lock(id: string): Promise<Row<R>>
  create(body: CreateBody<R>, options?: { copiedFrom?: CopySource }): Promise<Shown<R>>
  change(id: string, body: ChangeBody<R>): Promise<Shown<R>>
}

/**
 * Returns the one handle on the rows of a resource. Without a person, it reads and writes for the product itself; with `me`, through that
 * person's rights. Writing needs a transaction: in a hook the `tx` of its change, which runs already; elsewhere `database.write((tx) => records(team, tx).put(id, …))`.
 */
export function records<R extends Resource>(resource: R, tx: Transaction): RecordWriting<R>
export function records<R extends Resource>(resource: R, sql: Sql): RecordReading<R>
export function records<R extends Resource>(
  resource: R,
  tx: Transaction,
  me: Me,
): RecordWritingFor<R>
export function records<R extends Resource>(resource: R, sql: Sql, me: Me): RecordReadingFor<R>
export function records(resource: Resource, sql: Sql, me?: Me): unknown {
  return me ? recordsFor(resource, sql, me) : recordsOfAll(resource, sql)
}

const pickedLeaves = (plan: Plan, fields: readonly string[] | undefined) =>
  leavesFor(plan, { fields })

function orderOf(plan: Plan, sql: Sql, me: Me, order: FindOptions<Resource>['order']): RowOrder {
  const sort = (order === undefined ? [] : [order].flat()).map(sortOf)
  return orderToSql({ rights: rightsOf(plan, me), alias: 't', dialect: sql.database.dialect }, sort)
}

const conditionOf = (plan: Plan, where: Where<Resource> | undefined): Fragment =>
  where ? whereToSql(plan, 't', where) : always

async function countRows(sql: Sql, plan: Plan, where: Fragment): Promise<number> {
  return where === never ? 0 : machineOf(sql).reader.counts.of(sql, plan, where)
}

function recordsOfAll(resource: Resource, sql: Sql): RecordWriting<Resource> {
  const plan = planOf(resource.name)
  // `records` hands the writing half only to callers with a transaction.
  const start = (): Start => ({ machine: machineOf(sql), tx: sql as Transaction, me: system, plan })
  const oneRow = async (id: string, lock: boolean, fields?: readonly string[]): Promise<AnyRow> => {
    const [row] = await selectRows(sql, {
      plan,
      where: fragment('t."id" = ?', id),
      limit: 1,
      lock,
      leaves: pickedLeaves(plan, fields),
    })
    if (!row) throw new ProblemError('not_found')
    return row.row
  }
  return {
    async find(where, { order, limit, fields } = {}) {
      const selected = await selectRows(sql, {
        plan,
        where: conditionOf(plan, where),
        order: orderOf(plan, sql, system, order),
        limit,
        leaves: pickedLeaves(plan, fields),
      })
      return selected.map(({ row }) => row)
    },
    async ids(where) {
      const { text, values } = conditionOf(plan, where)
      const rows = await sql.all<{ id: string }>(
        `SELECT t."id" AS id FROM ${quote(plan.table)} t WHERE ${text} ORDER BY t."id"`,
        values,
      )
      return rows.map(({ id }) => id)
    },
    one: (id) => oneRow(id, false),
    lock: (id, { fields } = {}) => oneRow(id, true, fields),
    count: (where) => countRows(sql, plan, conditionOf(plan, where)),
    create: async (body, options) => {
      const { id } = await create({ ...start(), body, copiedFrom: options?.copiedFrom })
      return oneRow(id, false)
    },
    change: async (id, body) => {
      await change({ ...start(), id, body })
      return oneRow(id, false)
    },
    put: (id, patch) => put({ ...start(), id, patch }),
    async add(rows) {
      for (const patch of rows)
        await insertRow(sql, plan, startRow({ ...start(), patch: { ...patch }, id: newId() }).next)
    },
  }
}

function recordsFor(resource: Resource, sql: Sql, me: Me): RecordWritingFor<Resource> {
  const plan = planOf(resource.name)
  const machine = machineOf(sql)
  const { reader } = machine
  const start = (): Start => ({ machine, tx: sql as Transaction, me, plan })
  const whole = async (id: string, lock: boolean) =>
    (await reader.find(sql, me, plan, id, lock)).row
  return {
    async find(where, { order, limit, fields } = {}) {
      return reader.shown(sql, me, plan, {
        where: conditionOf(plan, where),
        order: orderOf(plan, sql, me, order),
        limit,
        ...(fields ? { fields } : {}),
      })
    },
    one: (id) => reader.one(me, plan, id, {}, sql),
    lock: (id) => whole(id, true),
    count: (where) =>
      countRows(sql, plan, allOf([conditionOf(plan, where), rightsOf(plan, me).rows('read')])),
    async reach(id) {
      try {
        return await whole(id, false)
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'not_found') return null
        throw error
      }
    },
    async show(rows, fields) {
      const rights = rightsOf(plan, me)
      const [matching, other] = rights.of('read')
      if (!matching || other)
        throw new Error(`${me.role} does not read ${plan.resource.name} by one rule.`)
      const covered = rows.map((row) => ({ row, matching: [matching], allowed: [] }))
      const shown = await reader.output(sql, me, rights, covered, { fields })
      // Nobody asked what the person may do with it.
      for (const row of shown) delete row['allowed']
      return shown
    },
    create: (body, options) => create({ ...start(), body, copiedFrom: options?.copiedFrom }),
    change: (id, body) => change({ ...start(), id, body }),
  }
}
