import type { Among, AnyWhere, From } from '../declare/where.js'

/** Returns true if a condition contains `undefined` anywhere: a scope is missing, so it must match no rows. */
export function hasUndefined(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return value === undefined
  return Object.values(value).some(hasUndefined)
}

type Extent = 'none' | 'some' | 'all'
const opposite: Record<Extent, Extent> = { none: 'all', some: 'some', all: 'none' }

const allOf = (extents: readonly Extent[]): Extent =>
  extents.includes('none') ? 'none' : extents.every((extent) => extent === 'all') ? 'all' : 'some'
const anyOf = (extents: readonly Extent[]): Extent =>
  opposite[allOf(extents.map((extent) => opposite[extent]))]
/** The extent of a condition on other rows: none if no row can satisfy it, otherwise it depends on the data. */
const through = (where: AnyWhere | undefined): Extent =>
  where && extentOf(where) === 'none' ? 'none' : 'some'

function operatorExtent([operator, operand]: [string, unknown]): Extent {
  if (operator === '$in') return (operand as readonly unknown[]).length === 0 ? 'none' : 'some'
  if (operator === '$nin') return (operand as readonly unknown[]).length === 0 ? 'all' : 'some'
  if (operator === '$where') return through(operand as AnyWhere)
  if (operator === '$among') return through((operand as Among).where)
  return 'some'
}

function entryExtent([key, condition]: [string, unknown]): Extent {
  if (key === '$or') return anyOf((condition as readonly AnyWhere[]).map(extentOf))
  if (key === '$and') return allOf((condition as readonly AnyWhere[]).map(extentOf))
  if (key === '$not') return opposite[extentOf(condition as AnyWhere)]
  if (key === '$from') return through((condition as From).where)
  return condition !== null && typeof condition === 'object'
    ? allOf(Object.entries(condition).map(operatorExtent))
    : 'some'
}

const extentOf = (where: AnyWhere): Extent => allOf(Object.entries(where).map(entryExtent))

/**
 * Returns true if a condition matches no row, whatever the data: an empty scope like `$in: []`, the negation of an empty condition, or
 * `undefined` anywhere. The negation of an empty scope, `$nin: []`, matches all rows, so write a person's scope with `$in`.
 */
export const matchesNoRows = (where: AnyWhere): boolean =>
  hasUndefined(where) || extentOf(where) === 'none'

/** Returns a condition without the alternatives that match no row. */
export const withoutEmptyParts = (where: AnyWhere): AnyWhere =>
  where.$or ? { ...where, $or: where.$or.filter((part) => !matchesNoRows(part)) } : where
