import { leavesOf, resourceNamed, targetOf, type Resource } from '@tinkerdesk/shared'
import fc from 'fast-check'
import type { Sort } from './model-order.js'
import { sorts, tree, written } from './random-queries.js'
import type { Body } from './test-app.js'

/** The texts that a person types into a search box: letters that many rows have, and few. */
const typed = fc.constantFrom('a', 'sh', 'kumar', 'shar', 'zzz', 'rao 1', 'ee')

/** A search in all searched fields of a resource, as the search box of a list sends it. */
const search = (resource: Resource, word: string) => ({
  $or: resource.list.search
    .filter((path) => !targetOf(fieldAt(resource, path)))
    .map((path) => ({ [path]: { $contL: word } })),
})
const fieldAt = (resource: Resource, path: string) =>
  leavesOf(resource).find((leaf) => leaf.path === path)!.field

/** Any list that the protocol allows, as a query string: conditions in groups and on related rows, a search, sorting, joins and a page. */
export function legalQuery(
  resource: Resource,
  rowsOf: (resource: string) => readonly Body[],
  maxOffset: number,
): fc.Arbitrary<string> {
  const relations = leavesOf(resource).flatMap(({ path, field }) =>
    targetOf(field) ? [{ path, to: targetOf(field)!.to }] : [],
  )
  const through = relations.flatMap(({ path, to }) =>
    resourceNamed(to).title.map((title) => `${path}.${title}`),
  )
  const related: fc.Arbitrary<Sort[]> =
    through.length > 0
      ? fc.constantFrom(...through).map((path) => [{ path, descending: false }])
      : fc.constant([])
  return fc
    .record({
      where: fc.array(tree(resource, rowsOf), { maxLength: 4 }),
      word: fc.option(typed, { freq: 2 }),
      order: fc.oneof({ weight: 3, arbitrary: sorts(resource) }, { weight: 1, arbitrary: related }),
      joins: fc.subarray(relations.map(({ path }) => path)),
      limit: fc.constantFrom(5, 25, 100),
      offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: maxOffset })),
    })
    .map(({ where, word, order, joins, limit, offset }) => {
      const conditions = [
        ...where.map(written),
        ...(word && resource.list.search.length ? [search(resource, word)] : []),
      ]
      return new URLSearchParams([
        ['s', JSON.stringify({ $and: conditions })],
        ...order.map(({ path, descending }) => ['sort', `${path},${descending ? 'DESC' : 'ASC'}`]),
        ...joins.map((path) => ['join', path]),
        ['limit', String(limit)],
        ['offset', String(offset)],
      ]).toString()
    })
}
