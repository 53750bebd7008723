import { sharedKind, targetOf } from '../../fields/index.js'
import { declaredResource } from './declared-resources.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from './fields-of.js'
import { isWithin } from '../declare/path.js'
import { columnPathOf, wholePartsOf } from './whole-parts.js'

/** Returns the paths that order the records named by a relation to one record: by name, as their own list is. */
function pathsThrough(resource: Resource, path: string): string[] {
  const field = fieldAt(resource, path)
  const related = field && targetOf(field)
  const target = related && !related.many ? declaredResource(related.to) : undefined
  if (!target) return []
  const usual = target.list.sort.replace(/^-/, '')
  const named = target.title.some((title) => isWithin(usual, title)) ? usual : target.title[0]
  return named === undefined ? [] : sortPathsOf(target, named).map((rest) => `${path}.${rest}`)
}

/**
 * Returns the fields that order rows which are sorted by one: the field itself, for a part of a name also the other parts, which decide
 * between equal values, and for a relation the name of its record. A leading `-` for descending applies to all of them.
 */
export function sortPathsOf(resource: Resource, sort: string): string[] {
  const path = sort.replace(/^-/, '')
  const sign = sort.slice(0, sort.length - path.length)
  const through = pathsThrough(resource, path)
  if (through.length > 0) return through.map((each) => sign + each)
  const whole = wholePartsOf(resource, columnPathOf(resource, path))
  if (whole) return [sort, ...whole.filter((part) => part !== path).map((part) => sign + part)]
  const name = resource.title.find((title) => title !== path && isWithin(path, title))
  if (name === undefined) return [sort]
  const others = leavesOf(resource).filter(
    (leaf) => leaf.path !== path && isWithin(leaf.path, name) && sharedKind(leaf.field).sortable,
  )
  return [sort, ...others.map((leaf) => sign + leaf.path)]
}
