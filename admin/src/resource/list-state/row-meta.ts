import { rowFields, type Me, type Resource } from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import { joinsOf, type Column } from './columns.js'

/** The fields that the parts of a row read beside its columns, or `all` for whole records. */
export type RowReads = readonly string[] | 'all'

/** The part of Refine's `meta` that says which fields of each record a list asks for. Without `fields` it gets whole records. */
export interface RowMeta {
  fields?: string[]
  join?: { field: string; select?: string[] }[]
}

/** Returns what a list with these columns asks for of each record. See docs/architecture.md, "Lists". */
export function rowMeta(
  resource: Resource,
  me: Me,
  columns: readonly Column[],
  reads: RowReads,
): RowMeta {
  if (reads === 'all') {
    const join = joinsOf(columns, rightsOf(resource, me))
    return join.length > 0 ? { join } : {}
  }
  const paths = columns.flatMap(({ path, by = [] }) => [path, ...by])
  const { fields, joins } = rowFields(resource, me, paths, reads)
  const join = joins.map(({ path, fields: select }) => ({ field: path, select }))
  return { fields, ...(join.length > 0 && { join }) }
}
