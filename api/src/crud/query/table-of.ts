import {
  isSystemName,
  type Me,
  type PathOf,
  type Resource,
  type SystemFields,
  type Where,
} from '@tinkerdesk/shared'
import type { SqlValue, Transaction } from '../../database/database.js'
import { systemColumns } from '../../database/schema/system-columns.js'
import { planOf, quote } from '../plan/plan.js'
import { rightsOf } from './condition/rights.js'
import { whereToSql } from '../sql/condition.js'
import type { Fragment } from '../sql/fragment.js'

/** The table of a resource, for the few statements that are neither reads with `Where` nor edits of a record. */
export interface ResourceTable<R> {
  /** The quoted name. */
  name: string
  /** Returns the quoted column of a field, prefixed with the table's alias if it has one. */
  column(path: PathOf<R> | (keyof SystemFields & string), alias?: string): string
  /** Returns the quoted join table of a relation to many, which has an `owner_id` and a `target_id` for each pair. */
  joinTable(path: PathOf<R>): string
  /** Compiles a condition to SQL over this table under an alias. */
  where(where: Where<R>, alias: string): Fragment
  /** Returns the rows that a person may read, as SQL over this table under an alias. */
  readableBy(me: Me, alias: string): Fragment
  /**
   * Sets a field of the rows that match. This is no edit: version and audit trail stay, no hook runs, nobody is told. For marks and moments
   * that the product itself notes.
   */
  note(tx: Transaction, where: Where<R>, path: PathOf<R>, value: SqlValue): Promise<void>
  /** Deletes the rows that match, without the archive. */
  erase(tx: Transaction, where: Where<R>): Promise<void>
}

/** Returns the table of a resource. */
export function tableOf<R extends Resource>(resource: R): ResourceTable<R>
export function tableOf(resource: Resource): ResourceTable<Resource> {
  const plan = planOf(resource.name)
  const name = quote(plan.table)
  const column: ResourceTable<Resource>['column'] = (path, alias) => {
    const own = isSystemName(path) ? quote(systemColumns[path].column) : plan.leaf(path)?.columns[0]
    if (!own) throw new Error(`${resource.name} has no column for "${path}".`)
    return alias ? `${alias}.${own}` : own
  }
  return {
    name,
    column,
    joinTable(path) {
      const joinTable = plan.leaf(path)?.joinTable
      if (!joinTable) throw new Error(`${resource.name} has no relation to many called "${path}".`)
      return quote(joinTable.table)
    },
    where: (where, alias) => whereToSql(plan, alias, where),
    readableBy: (me, alias) => rightsOf(plan, me).rows('read', alias),
    async note(tx, where, path, value) {
      const { text, values } = whereToSql(plan, 't', where)
      await tx.run(`UPDATE ${name} AS t SET ${column(path)} = ? WHERE ${text}`, [value, ...values])
    },
    async erase(tx, where) {
      const { text, values } = whereToSql(plan, 't', where)
      await tx.run(`DELETE FROM ${name} AS t WHERE ${text}`, values)
    },
  }
}
