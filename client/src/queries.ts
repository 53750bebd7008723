import type { Filled, Shown, Where } from './conditions.js'
import type { Resources } from './generated/resources.js'

/** The property of a resource: `students`, `tinkeringActivities`. */
export type Name = keyof Resources

export type ReadOf<N extends Name> = Resources[N]['read']
export type CreateOf<N extends Name> = Resources[N]['create']
export type ChangeOf<N extends Name> = Omit<Resources[N]['change'], 'id' | 'version'>
type JoinsOf<N extends Name> = Resources[N]['joins']
export type JoinOf<N extends Name> = Extract<keyof JoinsOf<N>, string>
type SortOf<N extends Name> = Resources[N]['sorts']
/** A field of a record; of a group of fields, the group. */
export type FieldOf<N extends Name> = Extract<keyof ReadOf<N>, string>

/** Replaces the ids of each joined relation by records, of which a person may see no more than the id. */
type Joined<N extends Name, R, J extends readonly unknown[]> = J extends readonly [
  infer Path extends JoinOf<N>,
  ...infer Rest,
]
  ? Joined<N, Filled<R, Path, Shown<JoinsOf<N>[Path]>>, Rest>
  : R

/** A record as a call reads it. */
export type Row<
  N extends Name,
  F extends FieldOf<N> = FieldOf<N>,
  J extends readonly JoinOf<N>[] = readonly [],
> = Joined<N, Pick<ReadOf<N>, F | Extract<FieldOf<N>, 'id' | 'version' | 'allowed'>>, J>

/** Which parts of a record are read. */
export interface Parts<F extends string, J extends readonly string[]> {
  /** Only these fields, beside the id, the version and what is allowed. */
  fields?: readonly F[]
  /** Relations that are read as records. */
  join?: J
}

/** Which records are read, and in which order. */
export interface Selection<N extends Name> {
  where?: Where<Resources[N]['filters']>
  /** Fields, with a `-` in front for the highest first. */
  sort?: SortOf<N> | `-${SortOf<N>}` | readonly (SortOf<N> | `-${SortOf<N>}`)[]
  /** A list that the resource declares, whose condition also applies. */
  list?: Resources[N]['lists']
}

export interface ListQuery<N extends Name, F extends FieldOf<N>, J extends readonly JoinOf<N>[]>
  extends Parts<F, J>, Selection<N> {
  /** From 1. */
  page?: number
  /** Records of a page, 1 to 100. Defaults to 100. */
  limit?: number
}

export interface Page<R> {
  data: readonly R[]
  /** The records of this page. */
  count: number
  /** The records of all pages. */
  total: number
  page: number
  pageCount: number
}

/** Writes what a record is read with as a query string. */
export function partsQuery({ fields, join }: Parts<string, readonly string[]>): URLSearchParams {
  const query = new URLSearchParams()
  if (fields) query.set('fields', fields.join(','))
  for (const path of join ?? []) query.append('join', path)
  return query
}

/** Writes the search of a list as a query string. `page` is always sent: without it the answer would be all records at once. */
export function listQuery<N extends Name, F extends FieldOf<N>, J extends readonly JoinOf<N>[]>(
  selection: ListQuery<N, F, J>,
): URLSearchParams {
  const { where, sort = [], list, page = 1, limit = 100 } = selection
  const query = partsQuery(selection)
  query.set('page', String(page))
  query.set('limit', String(limit))
  if (where) query.set('s', JSON.stringify(where))
  for (const each of typeof sort === 'string' ? [sort] : sort)
    query.append('sort', each.startsWith('-') ? `${each.slice(1)},DESC` : `${each},ASC`)
  if (list !== undefined) query.set('list', list)
  return query
}
