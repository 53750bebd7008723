import { dated } from '../../base/say.js'
import { sharedKind, targetOf, wordsOf } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from './fields-of.js'
import { isWithin, valueAt } from '../declare/path.js'

/**
 * The name of a record in responses, if its resource's title runs through relations: only the server can read the names of other records.
 * No field may have this name.
 */
export const recordTitle = 'recordTitle'

/** A relation to one in a resource's title. */
export interface TitleRelation {
  path: string
  to: string
}

const cache = new WeakMap<Resource, readonly TitleRelation[]>()

/** Returns the relations in a resource's title. Empty if its own fields name a record. */
export function titleRelationsOf(resource: Resource): readonly TitleRelation[] {
  const cached = cache.get(resource)
  if (cached) return cached
  const relations = resource.title.flatMap((path) => {
    const field = fieldAt(resource, path)
    const target = field && targetOf(field)
    return target ? [{ path, to: target.to }] : []
  })
  cache.set(resource, relations)
  return relations
}

/** Returns the fields that a request picks to name the records of a resource. */
export const titleFieldsOf = (resource: Resource): readonly string[] =>
  titleRelationsOf(resource).length > 0 ? [recordTitle] : [...resource.title, ...resource.peerTitle]

/** Returns the names of a person beside the title that the list of a resource searches, such as the name in another script. */
export const otherNamesOf = (resource: Resource): readonly string[] =>
  resource.list.search.filter((path) => {
    const field = fieldAt(resource, path)
    return (
      field !== undefined &&
      sharedKind(field).namesPerson?.(field) === true &&
      !resource.title.some((title) => isWithin(path, title))
    )
  })

/** Returns the fields by which people find the records of a resource by name: those of its title, and other names of a person. */
export const nameFieldsOf = (resource: Resource): readonly string[] => [
  ...resource.title,
  ...otherNamesOf(resource),
]

type NameOf = (path: string, value: unknown) => string

/**
 * Returns the line that names a record, from the fields present: "Line follower", "Microscope, Navya Kaur". `nameOf` returns the name of a
 * related record, from the path of the relation and its value in the row; empty if it is not to be named.
 */
export const composeTitle = (resource: Resource, row: object, nameOf: NameOf): string =>
  lineOf(resource, resource.title, row, nameOf) || lineOf(resource, resource.peerTitle, row, nameOf)

function lineOf(resource: Resource, paths: readonly string[], row: object, nameOf: NameOf): string {
  let line = ''
  let wasRelated = false
  for (const path of paths) {
    const field = fieldAt(resource, path)
    const value = valueAt(row, path)
    if (!field || value === null || value === undefined) continue
    const target = targetOf(field)
    const isRelated = target !== undefined && value !== target.all
    const part = isRelated ? nameOf(path, value) : wordsOf(value, field)
    if (!part) continue
    line += line ? `${isRelated || wasRelated ? ', ' : ' '}${part}` : part
    wasRelated = isRelated
  }
  return line
}

/** Returns one line that names a record: as the server sent it, otherwise from its own fields. */
export function titleOf(resource: Resource, row: object): string {
  const sent =
    titleRelationsOf(resource).length > 0
      ? (row as { [recordTitle]?: unknown })[recordTitle]
      : undefined
  return typeof sent === 'string' ? withDay(sent) : composeTitle(resource, row, () => '')
}

/** Returns a title of the server with the day that it begins or ends with in the language of the reader. Names beside it stay. */
const withDay = (title: string): string =>
  title.replace(/^\d{2} [A-Z][a-z]{2} \d{4}(?=,)|\b\d{2} [A-Z][a-z]{2} \d{4}$/, (day) => dated(day))
