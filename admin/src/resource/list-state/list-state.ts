import type { FilterValue } from '../../fields/props.js'
import type { Density } from '../../ui/device/preferences.js'
import { readPage, writePage, type PageState } from '../../ui/paging/page-sizes.js'

/** The state of a list, as it is in its address. */
export interface ListState extends PageState {
  /** Paths between commas, each with a leading `-` for descending: `class,-name.lastName`. Empty for the declared order. */
  sort: string
  /** The paths of the shown columns. Empty for the person's own choice. */
  columns: readonly string[]
  search: string
  filters: { readonly [path: string]: FilterValue }
  /** The list as a spreadsheet. */
  isGrid?: boolean
  /** The height of the rows that a view asks for. The list takes it and leaves it out. */
  density?: Density | undefined
}

/** A change of a list's state: the new values, or how they follow from the state of this moment. */
export type ListChange = Partial<ListState> | ((now: ListState) => Partial<ListState>)

const prefix = 'f.'
const densities: readonly Density[] = ['cosy', 'compact']
/** Columns that decide the order together. */
const maxSorts = 2

/** Reads a list's address. Ignores invalid values. `present` returns the present path of a renamed field, `presentColumn` that of a column. */
export function readListState(
  address: URLSearchParams,
  present = (path: string) => path,
  presentColumn = present,
): ListState {
  const filters: Record<string, string[]> = {}
  for (const [name, value] of address)
    if (name.startsWith(prefix) && value !== '')
      (filters[present(name.slice(prefix.length))] ??= []).push(value)
  const pathsOf = (name: string) => (address.get(name) ?? '').split(',').filter(Boolean)
  const density = densities.find((each) => each === address.get('density'))
  return {
    ...readPage(address),
    sort: pathsOf('sort')
      .slice(0, maxSorts)
      .map((path) => (path.startsWith('-') ? `-${present(path.slice(1))}` : present(path)))
      .join(),
    columns: [...new Set(pathsOf('columns').map(presentColumn))],
    search: (address.get('q') ?? '').slice(0, 200),
    filters,
    ...(address.get('view') === 'grid' && { isGrid: true }),
    ...(density && { density }),
  }
}

/** Writes a list's address, without default values. */
export function writeListState({
  page,
  size,
  sort,
  columns,
  search,
  filters,
  isGrid,
  density,
}: ListState): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim()) address.set('q', search.trim())
  for (const [path, values] of Object.entries(filters))
    for (const value of values) address.append(prefix + path, value)
  if (sort) address.set('sort', sort)
  if (columns.length > 0) address.set('columns', columns.join())
  if (isGrid) address.set('view', 'grid')
  if (density) address.set('density', density)
  writePage(address, { page, size })
  return address
}

/** Returns true if the list has a filter or a search. */
export const isNarrowed = ({ search, filters }: ListState): boolean =>
  search.trim() !== '' || Object.values(filters).some((values) => values.length > 0)

/** Returns the place of a column in an order, from 0, and its direction. `undefined` if it does not decide. */
export function sortPlace(
  sort: string,
  path: string,
): { place: number; isDescending: boolean } | undefined {
  const keys = sort.split(',')
  const place = keys.findIndex((key) => key.replace(/^-/, '') === path)
  return place < 0 ? undefined : { place, isDescending: keys[place]!.startsWith('-') }
}

/**
 * Returns the order after a click on a column head: ascending, descending, then without the column. With `isMore` the column decides between
 * rows that are equal in the first one, otherwise it decides alone.
 */
export function nextSort(sort: string, path: string, isMore = false): string {
  const current = sortPlace(sort, path)
  const next = !current ? path : current.isDescending ? '' : `-${path}`
  if (!isMore) return next
  const keys = sort.split(',').filter(Boolean)
  if (current) keys[current.place] = next
  else keys.splice(maxSorts - 1, keys.length, next)
  return keys.filter(Boolean).join()
}
