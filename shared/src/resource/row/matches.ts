import { unjoined } from '../../fields/joined.js'
import { sharedKind, targetOf } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, itemRelationsOf } from '../walk/fields-of.js'
import { hasUndefined } from './matches-no-rows.js'
import { valueAt } from '../declare/path.js'
import type { AnyWhere } from '../declare/where.js'

/** `undefined` if the row alone cannot decide it. */
type Decision = boolean | undefined

const allOf = (decisions: readonly Decision[]): Decision =>
  decisions.includes(false) ? false : decisions.includes(undefined) ? undefined : true
const not = (decision: Decision): Decision => (decision === undefined ? undefined : !decision)
const anyOf = (decisions: readonly Decision[]): Decision => not(allOf(decisions.map(not)))

/** Compares as both databases do: numbers by size, text by code points. JavaScript orders text differently beyond U+FFFF. */
function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, other] = [[...String(left)], [...String(right)]]
  const at = a.findIndex((char, index) => char !== other[index])
  if (at < 0) return a.length - other.length
  return other[at] === undefined ? 1 : a[at]!.codePointAt(0)! - other[at].codePointAt(0)!
}

const comparisons: { readonly [operator: string]: (difference: number) => boolean } = {
  $lt: (difference) => difference < 0,
  $lte: (difference) => difference <= 0,
  $gt: (difference) => difference > 0,
  $gte: (difference) => difference >= 0,
}

function operatorHolds(
  value: unknown,
  operator: string,
  operand: unknown,
  key: (value: unknown) => unknown,
): Decision {
  if (operator === '$in') return value !== null && (operand as readonly unknown[]).includes(value)
  if (operator === '$nin') return value === null || !(operand as readonly unknown[]).includes(value)
  if (operator === '$ne') return value !== operand
  const compare = comparisons[operator]
  if (!compare) return undefined
  return value !== null && compare(order(key(value), key(operand)))
}

/** Evaluates a condition on one value. An absent value may have been withheld, so it decides nothing. */
function valueHolds(
  value: unknown,
  condition: unknown,
  key: (value: unknown) => unknown,
): Decision {
  if (value === undefined) return undefined
  if (condition === null || typeof condition !== 'object') return value === condition
  return allOf(
    Object.entries(condition).map(([operator, operand]) =>
      operatorHolds(value, operator, operand, key),
    ),
  )
}

function manyHolds(targets: unknown, condition: unknown): Decision {
  const { $has } = (condition ?? {}) as { $has?: string }
  if (!Array.isArray(targets) || $has === undefined) return undefined
  return targets.map(unjoined).includes($has)
}

function pathHolds(resource: Resource, row: object, path: string, condition: unknown): Decision {
  const inner = itemRelationsOf(resource).find((relation) => relation.path === path)
  if (inner) {
    const items = valueAt(row, inner.list)
    return manyHolds(
      Array.isArray(items) ? items.map((item) => valueAt(item, inner.keys.join('.'))) : undefined,
      condition,
    )
  }
  const value = valueAt(row, path)
  const field = fieldAt(resource, path)
  const target = field && targetOf(field)
  if (target?.many) return manyHolds(value, condition)
  const orderKey = field && sharedKind(field).orderKey
  return valueHolds(target ? unjoined(value) : value, condition, (operand) =>
    orderKey ? orderKey(String(operand)) : operand,
  )
}

function holds(resource: Resource, where: AnyWhere, row: object): Decision {
  return allOf(
    Object.entries(where).map(([key, condition]) => {
      if (key === '$or')
        return anyOf((condition as readonly AnyWhere[]).map((part) => holds(resource, part, row)))
      if (key === '$and')
        return allOf((condition as readonly AnyWhere[]).map((part) => holds(resource, part, row)))
      if (key === '$not') return not(holds(resource, condition as AnyWhere, row))
      if (key === '$from') return undefined
      return pathHolds(resource, row, key, condition)
    }),
  )
}

/**
 * Returns true if a row satisfies a condition, using the row alone. For showing buttons and for conditions in declarations; the server
 * decides access in SQL instead. Returns `undefined` if the result depends on other rows (`$where`, `$from`, `$among`) or on a field
 * missing from the row. Relations may be ids or joined records. A masked value is compared in its masked form.
 */
export const matches = (resource: Resource, where: AnyWhere, row: object): boolean | undefined =>
  hasUndefined(where) ? false : holds(resource, where, row)
