import type { CrudFilter, CrudSort } from '@refinedev/core'
import {
  isWithin,
  leavesOf,
  maxFilters,
  nameFieldsOf,
  resourceNamed,
  sharedKind,
  targetOf,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { rightsOf } from './rights.js'

const maxWords = 8
/** Conditions of one request that are left for a list's filters. */
const filtersBeside = 10

/** Finds parts of texts, and names that sound like the word. Refine has no word for it, and this provider sends its `containss` as that. */
const bySound = 'containss'

/** The values that words of a form find by their beginning. */
type Codes = Resource['list']['codes']

/**
 * Every word must occur in one of the paths, begin a code, or sound like a name in one of them unless `operator` says otherwise. Words beyond what one request may ask for are left
 * out.
 */
export function searchFilters(
  text: string,
  paths: readonly string[],
  operator: 'contains' | typeof bySound = bySound,
  codes: Codes = [],
): CrudFilter[] {
  if (paths.length === 0) return []
  const words = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(
      0,
      Math.min(maxWords, Math.floor((maxFilters - filtersBeside) / (paths.length + codes.length))),
    )
  return words.map((word) => ({
    operator: 'or' as const,
    value: [
      ...paths.map((field) => ({ field, operator, value: word })),
      ...codes
        .filter(({ like }) => like.test(word))
        .map(({ path: field }) => ({ field, operator: 'startswith' as const, value: word })),
    ],
  }))
}

/** Returns the plain fields inside some fields, in order. */
const leavesIn = (resource: Resource, paths: readonly string[]) =>
  paths.flatMap((whole) => leavesOf(resource).filter(({ path }) => isWithin(path, whole)))

/** Returns the texts that this person may search, among some fields: a relation is searched by the title of its target. */
const textsIn = (resource: Resource, paths: readonly string[], me: Me): string[] =>
  leavesIn(resource, paths).flatMap(({ path, field }) => {
    if (!rightsOf(resource, me).mayQuery(path)) return []
    const to = targetOf(field)?.to
    if (to !== undefined)
      return titlePaths(resourceNamed(to), me).map((inner) => `${path}.${inner}`)
    return sharedKind(field).textual ? [path] : []
  })

/** Returns the fields by which records are found by name. */
export function titlePaths(resource: Resource, me: Me): string[] {
  const texts = textsIn(resource, nameFieldsOf(resource), me)
  return texts.length > 0 ? texts : textsIn(resource, resource.peerTitle, me)
}

/** Returns the fields that a list's search box searches. */
export const searchPaths = (resource: Resource, me: Me): string[] =>
  textsIn(resource, resource.list.search, me)

/** Returns the conditions of the words in a list's search box. */
export const listSearchFilters = (text: string, resource: Resource, me: Me): CrudFilter[] =>
  searchFilters(
    text,
    searchPaths(resource, me),
    bySound,
    resource.list.codes.filter(({ path }) => rightsOf(resource, me).mayFilter(path)),
  )

/** Returns the sort order by name, as far as the resource's own fields tell it. Empty for the declared order. */
export function titleSort(resource: Resource, me: Me): CrudSort[] {
  const sortsOf = (paths: readonly string[]): CrudSort[] => {
    const leaves = leavesIn(resource, paths)
    const related = leaves.findIndex(({ field }) => targetOf(field))
    return leaves
      .slice(0, related < 0 ? leaves.length : related)
      .filter(
        ({ path, field }) => sharedKind(field).sortable && rightsOf(resource, me).mayQuery(path),
      )
      .map(({ path }) => ({ field: path, order: 'asc' as const }))
  }
  const sorts = sortsOf(resource.title)
  return sorts.length > 0 ? sorts : sortsOf(resource.peerTitle)
}
