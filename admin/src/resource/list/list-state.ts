import type { FilterValue } from '../../fields/props.js'
import { readPage, writePage, type PageState } from '../../ui/page-sizes.js'

/** The state of a list, as it is in its address. */
export interface ListState extends PageState {
  /** A path, with a leading `-` for descending. Empty for the declared order. */
  sort: string
  search: string
  filters: { readonly [path: string]: FilterValue }
}

const prefix = 'f.'

/** Reads a list's address. Ignores invalid values. `present` returns the present path of a renamed field. */
export function readListState(address: URLSearchParams, present = (path: string) => path): ListState {
  const filters: Record<string, string[]> = {}
  for (const [name, value] of address)
    if (name.startsWith(prefix) && value !== '') (filters[present(name.slice(prefix.length))] ??= []).push(value)
  const sort = address.get('sort') ?? ''
  return {
    ...readPage(address),
    sort: sort.startsWith('-') ? `-${present(sort.slice(1))}` : present(sort),
    search: (address.get('q') ?? '').slice(0, 200),
    filters,
  }
}

/** Writes a list's address, without default values. */
export function writeListState({ page, size, sort, search, filters }: ListState): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim()) address.set('q', search.trim())
  for (const [path, values] of Object.entries(filters)) for (const value of values) address.append(prefix + path, value)
  if (sort) address.set('sort', sort)
  writePage(address, { page, size })
  return address
}

/** Returns true if the list has a filter or a search. */
export const isNarrowed = ({ search, filters }: ListState): boolean =>
  search.trim() !== '' || Object.values(filters).some((values) => values.length > 0)

/** Returns the order after a click on a column head: ascending, descending, then the declared order. */
export const nextSort = (sort: string, path: string): string => (sort === path ? `-${path}` : sort === `-${path}` ? '' : path)
