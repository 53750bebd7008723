import { textOrder, valueAt, type Field, type Resource } from '@tinkerdesk/shared'
import { compare, fieldOf, systemPaths } from './model.js'
import type { Body } from './test-app.js'

/** Returns the sort value of a row. People with one name are sorted by it. */
function sortKey(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'choice') return field.choices.indexOf(String(value))
  return field.kind === 'text' || field.kind === 'url' ? textOrder(String(value)) : value
}

export interface Sort {
  path: string
  descending: boolean
}

/** Returns the value by which a row is sorted. Made once for each row: a text's takes longer than to compare two. */
function keyOf(resource: Resource, path: string, row: Body): unknown {
  if (systemPaths[path]) return valueAt(row, path)
  const standIn = path.replace(/lastName$/, 'firstName')
  return sortKey(fieldOf(resource, path), valueAt(row, path) ?? valueAt(row, standIn))
}

function compared(x: unknown, y: unknown, descending: boolean): number {
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  return descending ? -compare(x, y) : compare(x, y)
}

/** The fields that follow the first one of a default order. */
const wholeNames: Readonly<Record<string, readonly string[]>> = {
  'name.lastName': ['name.firstName'],
}

/** Returns how an order goes on after its last field. */
function following(resource: Resource, last: Sort | undefined): Sort[] {
  const { sort, filters } = resource.list
  const head = sort.replace(/^-/, '')
  const usual = (descending: boolean) =>
    [head, ...(wholeNames[head] ?? [])].map((path) => ({ path, descending }))
  if (!last) return []
  if (last.path === head) return usual(last.descending).slice(1)
  const isFewValued = ['choice', 'flag'].includes(fieldOf(resource, last.path).kind)
  return isFewValued && filters.includes(last.path) ? usual(sort.startsWith('-')) : []
}

/**
 * Sorts rows. Empty values are last; rows with the same choice or flag that the list filters by are in the default order, those with the same first field of that in the rest of it.
 * Ties are broken by id, in the direction of the last of these fields.
 */
export function inOrder(resource: Resource, rows: readonly Body[], sorts: readonly Sort[]): Body[] {
  const more = following(resource, sorts.at(-1)).filter(({ path }) =>
    sorts.every((sort) => sort.path !== path),
  )
  const decisive = [...sorts, ...more]
  const all = [...decisive, { path: 'id', descending: decisive.at(-1)?.descending ?? false }]
  return rows
    .map((row) => ({ row, keys: all.map(({ path }) => keyOf(resource, path, row)) }))
    .sort((a, b) => {
      for (const [at, { descending }] of all.entries()) {
        const order = compared(a.keys[at], b.keys[at], descending)
        if (order) return order
      }
      return 0
    })
    .map(({ row }) => row)
}
