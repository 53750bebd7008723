import type { CrudFilter, CrudOperators } from '@refinedev/core'
import { hasUndefined, isRecord, matchesNoRows, type AnyWhere } from '@tinkerdesk/shared'

const operators: { readonly [operator: string]: Exclude<CrudOperators, 'and' | 'or'> } = {
  $in: 'in',
  $nin: 'nin',
  $ne: 'ne',
  $lt: 'lt',
  $lte: 'lte',
  $gt: 'gt',
  $gte: 'gte',
  $has: 'eq',
}

/** No record is without an id. */
const noRecord: CrudFilter = { field: 'id', operator: 'null', value: true }

const all = (filters: CrudFilter[]): CrudFilter[] =>
  filters.length < 2 ? filters : [{ operator: 'and', value: filters }]

function comparison(field: string, operator: string, operand: unknown): CrudFilter[] {
  if (operator === '$where') return conditions(operand as AnyWhere, `${field}.`)
  if (operator === '$nin' && (operand as readonly unknown[]).length === 0) return []
  if (operator === '$ne' && operand === null) return [{ field, operator: 'nnull', value: true }]
  return [{ field, operator: operators[operator]!, value: operand }]
}

function fieldConditions(field: string, condition: unknown): CrudFilter[] {
  if (condition === null) return [{ field, operator: 'null', value: true }]
  if (!isRecord(condition)) return [{ field, operator: 'eq', value: condition }]
  return Object.entries(condition).flatMap(([operator, operand]) =>
    comparison(field, operator, operand),
  )
}

function conditions(where: AnyWhere, prefix: string): CrudFilter[] {
  if (matchesNoRows(where)) return [noRecord]
  return Object.entries(where).flatMap(([key, condition]): CrudFilter[] => {
    if (key === '$and')
      return (condition as readonly AnyWhere[]).flatMap((part) => conditions(part, prefix))
    if (key !== '$or') return fieldConditions(`${prefix}${key}`, condition)
    const parts = (condition as readonly AnyWhere[])
      .filter((part) => !matchesNoRows(part))
      .map((part) => all(conditions(part, prefix)))
    // A part without a condition allows every record.
    return parts.some((part) => part.length === 0) ? [] : [{ operator: 'or', value: parts.flat() }]
  })
}

/** Returns the condition of a limited relation as filters of its target's list. Conditions on other rows are refused at start-up. */
export const offeredFilters = (where: AnyWhere): CrudFilter[] =>
  hasUndefined(where) ? [noRecord] : conditions(where, '')
