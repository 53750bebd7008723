import type { Me } from '../../base/roles.js'
import type { WhereNow } from './action-options.js'
import type { GroupOptions, Groups, PathOfKind } from './groups.js'
import type { FieldPath } from './path.js'
import type { AnyWhere } from './where.js'

/** The list of all records. */
export interface OwnListOptions<F, D extends string, C extends string> {
  columns: readonly (FieldPath<F> | D | C)[]
  /** Columns that can be chosen but are hidden at first. */
  more?: readonly (FieldPath<F> | D | C)[]
  search?: readonly FieldPath<F>[]
  /** Values, also derived ones, that a word finds by their beginning if it looks like one, such as a handle. */
  codes?: readonly { path: FieldPath<F> | D; like: RegExp }[]
  /** A path, with a leading `-` for descending. */
  sort: FieldPath<F> | `-${FieldPath<F>}` | 'createdAt' | '-createdAt' | '-updatedAt'
  filters?: readonly (FieldPath<F> | D)[]
  /** Totals above the list: its records counted by a field, with sums. */
  groups?: GroupOptions<F, D>
}

/** The list of all records of a resource known only at run time. */
export interface OwnList {
  columns: readonly string[]
  more: readonly string[]
  search: readonly string[]
  codes: readonly { path: string; like: RegExp }[]
  sort: string
  filters: readonly string[]
  groups?: Groups
}

/** A list of some records with a page and a menu line of its own, for everyone who may read by the fields in its condition. */
export interface ListOptions<F, D extends string = never, C extends string = never> {
  /** Its address below the resource's screens and its name on the wire, kebab-case: `overdue`. */
  path: string
  /** Another address, for a list that is a screen of a feature. It adds no line to the menu. */
  screen?: string
  /** Its line in the menu and the heading of its page. Defaults to the path: `not-returned` is "Not returned". */
  title?: string
  /** The records in it, decided by the record alone. A function is called for every request: `() => ({ due: { $lt: today() } })`. */
  where: WhereNow<F>
  /** Defaults to the columns of the resource's own list. */
  columns?: readonly (FieldPath<F> | D | C)[]
  /** A path, with a leading `-` for descending. Defaults to the order of the resource's own list. */
  sort?: FieldPath<F> | `-${FieldPath<F>}` | 'createdAt' | '-createdAt' | '-updatedAt'
  /** Its totals. Defaults to those of the resource's own list. */
  groups?: GroupOptions<F, D>
  /** The sentence of an empty list. Defaults to "No equipment loans here". */
  empty?: string
  /**
   * The field that people tick off, record by record, on a page of their own: a flag, or a day, a time or a moment, which becomes that of the tick.
   * For everyone who may change it.
   */
  tick?: PathOfKind<F, 'flag' | 'day' | 'time' | 'moment'>
}

/** A declared list of a resource known only at run time. */
export interface DeclaredList {
  path: string
  screen?: string
  title: string
  where: AnyWhere | ((me: Me) => AnyWhere)
  columns?: readonly string[]
  sort?: string
  groups?: Groups
  empty?: string
  tick?: string
}
