import { isSystemName, type Me, type PathOf, type Resource, type SystemFields, type Where } from '@tinkerdesk/shared'
import { planOf, quote, systemColumns } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { whereToSql } from './condition.js'
import type { Fragment } from './fragment.js'

/** The table of a resource, for the few statements that `Where` cannot express: sums, joins and pages of a feature's own tables. */
export interface ResourceTable<R> {
  /** The quoted name. */
  name: string
  /** Returns the quoted column of a field, prefixed with the table's alias if it has one. */
  column(path: PathOf<R> | (keyof SystemFields & string), alias?: string): string
  /** Compiles a condition to SQL over this table under an alias. */
  where(where: Where<R>, alias: string): Fragment
  /** Returns the rows that a person may read, as SQL over this table under an alias. */
  readableBy(me: Me, alias: string): Fragment
}

/** Returns the table of a resource. */
export function tableOf<R extends Resource>(resource: R): ResourceTable<R>
export function tableOf(resource: Resource): ResourceTable<Resource> {
  const plan = planOf(resource.name)
  return {
    name: quote(plan.table),
    column(path, alias) {
      const column = isSystemName(path) ? quote(systemColumns[path].column) : plan.leaf(path)?.columns[0]
      if (!column) throw new Error(`${resource.name} has no column for "${path}".`)
      return alias ? `${alias}.${column}` : column
    },
    where: (where, alias) => whereToSql(plan, alias, where),
    readableBy: (me, alias) => rightsOf(plan, me).rows('read', alias),
  }
}
