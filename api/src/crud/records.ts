import type { AnyRow, Me, Resource, Where } from '@tinkerdesk/shared'
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
import { maxInBatch } from './operation/batches.js'
import type { Outcome } from './operation/operation.js'
import { whereToSql } from './sql/condition.js'
import { allOf, always, fragment, never, type Fragment } from './sql/fragment.js'
import type { RowOrder } from './sql/order-value.js'
import { system } from '../access/system.js'
import { startRow } from './steps/take/start-row.js'
import { insertRow, newId } from './write/writer.js'
import { putAll } from './operation/put-all.js'
import type {
  FindOptions,
  RecordReading,
  RecordReadingFor,
  RecordWriting,
  RecordWritingFor,
} from './record-types.js'

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
    async putAll(ids, patch) {
      for (const part of inBatches(ids))
        await putAll(
          put,
          start(),
          part.map((id) => ({ id, patch })),
        )
    },
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
    createAll: async (bodies) =>
      answersOf(await create.many(bodies.map((body) => ({ ...start(), body })))),
    changeAll: async (changes) =>
      answersOf(await change.many(changes.map(({ id, ...body }) => ({ ...start(), id, body })))),
  }
}

/** Returns the answers. Throws the problem of the first record that was refused. */
function answersOf<Answer>(outcomes: readonly Outcome<Answer>[]): Answer[] {
  return outcomes.map(({ answer, problem }) => {
    if (problem) throw problem
    return answer as Answer
  })
}

function inBatches(ids: readonly string[]): string[][] {
  const size = maxInBatch('put')
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  )
}
