import type { CrudFilter, CrudSort } from '@refinedev/core'
import { fieldAt, isWithin, leavesOf, sharedKind, type Resource } from '@tinkerdesk/shared'

/** Every word must occur in one of the paths. */
export function searchFilters(text: string, paths: readonly string[]): CrudFilter[] {
  if (paths.length === 0) return []
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => ({
    operator: 'or' as const,
    value: paths.map((field) => ({ field, operator: 'contains' as const, value: word })),
  }))
}

/** Returns the plain fields of a resource's title, in order. */
const titleLeaves = (resource: Resource) =>
  resource.title.flatMap((title) => leavesOf(resource).filter(({ path }) => isWithin(path, title)))

type MayQuery = (path: string) => boolean

/** Returns the fields by which records are found by name. */
export const titlePaths = (resource: Resource, mayQuery: MayQuery): string[] =>
  titleLeaves(resource)
    .filter(({ path, field }) => sharedKind(field).textual && mayQuery(path))
    .map(({ path }) => path)

/** Returns the sort order by name. */
export const titleSort = (resource: Resource, mayQuery: MayQuery): CrudSort[] =>
  titleLeaves(resource)
    .filter(({ path, field }) => sharedKind(field).sortable && mayQuery(path))
    .map(({ path }) => ({ field: path, order: 'asc' as const }))

/** Returns the fields that a list's search box searches. */
export const searchPaths = (resource: Resource, mayQuery: MayQuery): string[] =>
  resource.list.search.filter((path) => fieldAt(resource, path) !== undefined && mayQuery(path))
