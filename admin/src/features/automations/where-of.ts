import type { CrudFilter } from '@refinedev/core'
import {
  fieldAt,
  leavesOf,
  sharedKind,
  targetOf,
  type AnyWhere,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import { filtersOf, type ListFilter } from '../../resource/index.js'
import type { FilterValue } from '../../fields/props.js'

/** The filters of a condition, by path. */
export type Filters = Readonly<Record<string, FilterValue>>

/** Returns the filters of lists that can be conditions: a row alone decides them, and by values and not by parts of a text. */
export const conditionFilters = (resource: Resource, me: Me): ListFilter[] => {
  const own = new Set(leavesOf(resource).map(({ path }) => path))
  return filtersOf(resource, rightsOf(resource, me)).filter(({ path, field, filter }) => {
    const kind = sharedKind(field)
    return own.has(path) && kind.operand && !kind.textual && !filter.emptinessOnly
  })
}

function comparisonOf(resource: Resource, filter: CrudFilter): AnyWhere {
  if (!('field' in filter)) {
    const parts = filter.value.map((part) => comparisonOf(resource, part))
    return filter.operator === 'or' ? { $or: parts } : { $and: parts }
  }
  const { field: path, operator } = filter
  const value: unknown = filter.value
  const field = fieldAt(resource, path)
  const isMany = field !== undefined && targetOf(field)?.many === true
  if (operator === 'null') return isMany ? {} : { [path]: null }
  if (operator === 'nnull') return isMany ? {} : { [path]: { $ne: null } }
  if (operator === 'in' && Array.isArray(value))
    return isMany
      ? { $or: value.map((id) => ({ [path]: { $has: String(id) } })) }
      : { [path]: { $in: value.map((each) => operandOf(each)) } }
  if (operator === 'gte') return { [path]: { $gte: operandOf(value) } }
  if (operator === 'lte') return { [path]: { $lte: operandOf(value) } }
  return { [path]: operandOf(value) }
}

const operandOf = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value)

/** Returns the condition that some filters mean together. */
export function whereOf(
  resource: Resource,
  filters: readonly ListFilter[],
  values: Filters,
): AnyWhere {
  const parts = filters.flatMap(({ path, field, filter }) => {
    const value = values[path] ?? []
    return value.length > 0
      ? filter.conditions(path, value, field).map((each) => comparisonOf(resource, each))
      : []
  })
  const [first, second] = parts
  return second ? { $and: parts } : (first ?? {})
}
