import type { CrudFilter } from '@refinedev/core'
import { resourceNamed, sharedKind, targetOf, type Field, type Me } from '@tinkerdesk/shared'
import { isComposed, readCell, shownText } from '../../../fields/cell-text.js'
import type { Rights } from '../../../fields/rights.js'
import { searchFilters, titlePaths } from '../../../fields/search-query.js'
import type { GridColumn } from '../rows/grid-columns.js'
import { holdsText } from './found-text.js'

type Condition = CrudFilter & { operator: never }

/** Returns the conditions for rows whose cell holds a text. `null` for a column that cannot be asked for it. */
function conditionsFor(
  { path, field }: Pick<GridColumn, 'path' | 'field'>,
  text: string,
  me: Me,
): readonly CrudFilter[] | null {
  const to = targetOf(field)?.to
  if (to !== undefined)
    return searchFilters(
      text,
      titlePaths(resourceNamed(to), me).map((inner) => `${path}.${inner}`),
      'contains',
    )
  const values = sharedKind(field).values?.(field as never)
  if (values) {
    const fitting = values.filter(
      (value) => holdsText(labelOf(field, value), text) || holdsText(value, text),
    )
    return fitting.length === 0 ? null : [{ field: path, operator: 'in', value: fitting }]
  }
  if (sharedKind(field).textual) return [{ field: path, operator: 'contains', value: text }]
  const read = isComposed(field) ? null : readCell(field, text)
  return read && 'value' in read && read.value !== null
    ? [{ field: path, operator: 'eq', value: read.value }]
    : null
}

const labelOf = (field: Field, value: string): string => shownText(field, value)

/** Returns the filter for rows in which a text is in one of some columns. `null` if it can be in none, or this person may filter by none. */
export function findFilter(
  columns: readonly GridColumn[],
  rights: Rights,
  me: Me,
  text: string,
): CrudFilter | null {
  const all = columns.flatMap((column): CrudFilter[] => {
    const conditions = rights.mayFilter(column.path) ? conditionsFor(column, text, me) : null
    if (!conditions || conditions.length === 0) return []
    return conditions.length === 1
      ? [conditions[0]!]
      : [{ operator: 'and', value: conditions as Condition[] }]
  })
  return all.length === 0
    ? null
    : all.length === 1
      ? all[0]!
      : { operator: 'or', value: all as Condition[] }
}
