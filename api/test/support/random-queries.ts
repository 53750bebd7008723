import { leavesOf, resourceNamed, targetOf, valueAt, type Resource } from '@tinkerdesk/shared'
import fc from 'fast-check'
import {
  fieldOf,
  filterablePaths,
  fold,
  isTextual,
  operatorsOf,
  sortablePaths,
  type Condition,
  type Tree,
} from './model.js'
import type { Sort } from './model-order.js'
import type { Body } from './test-app.js'

const isMany = (resource: Resource, path: string) =>
  targetOf(fieldOf(resource, path))?.many === true

/** Returns the operators for a path; relations to many allow membership only. */
const fitting = (resource: Resource, path: string) =>
  operatorsOf(fieldOf(resource, path)).filter(
    (name) =>
      !isMany(resource, path) ||
      ['$eq', '$ne', '$in', '$notin', '$isnull', '$notnull'].includes(name),
  )

/** Returns values of rows at a path; for text also substrings in other cases. */
function operandsOf(resource: Resource, rows: readonly Body[], path: string): unknown[] {
  const field = fieldOf(resource, path)
  const own = rows.flatMap((row) => valueAt(row, path) ?? []).filter((value) => value !== '')
  if (!isTextual(field)) return own
  const parts = own.flatMap((value) => {
    const word = String(value)
    return [
      word,
      word.toUpperCase(),
      word.slice(1),
      word.slice(0, 3),
      word.slice(-4),
      [...word].slice(1, 3).join(''),
      fold(field, word),
    ]
  })
  return parts.filter(
    (word) => !/\p{Surrogate}/u.test(word) && fold(field, word) !== '' && word.trim() !== '',
  )
}

function condition(
  resource: Resource,
  rows: readonly Body[],
  prefix = '',
): fc.Arbitrary<Condition> {
  const possible = filterablePaths(resource).flatMap((path) => {
    const operands = operandsOf(resource, rows, path)
    return fitting(resource, path).flatMap((operator) =>
      operands.length || /null/.test(operator) ? [{ path, operator, operands }] : [],
    )
  })
  return fc.constantFrom(...possible).chain(({ path, operator, operands }) => {
    const operand = fc.constantFrom(...(operands.length ? operands : [null]))
    const value = operator.endsWith('null')
      ? fc.constant(null as unknown)
      : operator === '$between'
        ? fc.tuple(operand, operand)
        : /in(L)?$/.test(operator)
          ? fc.array(operand, { minLength: 1, maxLength: 4 })
          : operand
    return value.map((operand) => ({ path: prefix + path, operator, value: operand }))
  })
}

type RowsOf = (resource: string) => readonly Body[]

/** Conditions on a row and on its related rows. */
function anyCondition(resource: Resource, rowsOf: RowsOf): fc.Arbitrary<Condition> {
  const own = condition(resource, rowsOf(resource.name))
  const through = leavesOf(resource).flatMap(({ path, field }) => {
    const to = targetOf(field)?.to
    return to && rowsOf(to).length ? [condition(resourceNamed(to), rowsOf(to), `${path}.`)] : []
  })
  return through.length
    ? fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: fc.oneof(...through) })
    : own
}

/** Trees of conditions, at most three deep. */
export function tree(resource: Resource, rowsOf: RowsOf, depth = 3): fc.Arbitrary<Tree> {
  const leaf: fc.Arbitrary<Tree> = anyCondition(resource, rowsOf)
  if (depth === 0) return leaf
  const inner = fc.array(tree(resource, rowsOf, depth - 1), { maxLength: 3 })
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    { weight: 1, arbitrary: inner.map((all) => ({ all })) },
    { weight: 1, arbitrary: inner.map((any) => ({ any })) },
  )
}

export const sorts = (resource: Resource): fc.Arbitrary<Sort[]> =>
  fc.uniqueArray(
    fc.record({ path: fc.constantFrom(...sortablePaths(resource)), descending: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ path }) => path,
    },
  )

/** Returns a tree in the form of the protocol's `s`. */
export function written(node: Tree): unknown {
  if ('all' in node) return { $and: node.all.map(written) }
  if ('any' in node) return { $or: node.any.map(written) }
  return { [node.path]: { [node.operator]: node.value } }
}
