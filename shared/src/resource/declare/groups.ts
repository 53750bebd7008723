import type { NamedIn } from './path.js'

/** The paths of the fields of some kinds outside lists: those in groups, too. */
export type PathOfKind<F, Kind> = {
  [K in keyof NamedIn<F> & string]:
    | (F[K] extends { kind: Kind } ? K : never)
    | (F[K] extends { kind: 'group'; fields: infer G }
        ? `${K}.${PathOfKind<NamedIn<G>, Kind>}`
        : never)
}[keyof NamedIn<F> & string]

/** The totals of a list: its records counted by a field, with sums of others. For everyone who may filter by the field. */
export interface GroupOptions<F, D extends string> {
  /**
   * Relations to one record, choices, flags and days, which count by month, and names of `filterable` `fetched` values, texts too. The first
   * is shown at first.
   */
  by: readonly (PathOfKind<F, 'relation' | 'choice' | 'flag' | 'day'> | D)[]
  /** Numbers and amounts, added up in each group, for everyone who may filter by them. */
  sum?: readonly PathOfKind<F, 'number' | 'rupees' | 'paise'>[]
}

/** The totals of a list of a resource known only at run time. */
export interface Groups {
  by: readonly string[]
  sum?: readonly string[]
}

/** A list that may have totals. */
interface Grouped {
  groups?: Groups
}

/** Returns true if a list of the resource has totals. */
export const hasGroups = ({ list, lists }: { list: Grouped; lists: readonly Grouped[] }): boolean =>
  [list, ...lists].some(({ groups }) => groups !== undefined)

/**
 * Returns the fields by which a person may count the records of a list, and those that are added up for them: the ones by which they may
 * filter. Any other would reveal withheld values.
 */
export function groupsFor(
  resource: { list: Grouped },
  list: Grouped | undefined,
  mayFilter: (path: string) => boolean,
): Required<Groups> {
  const { by, sum = [] } = list?.groups ?? resource.list.groups ?? { by: [] }
  return { by: by.filter(mayFilter), sum: sum.filter(mayFilter) }
}
