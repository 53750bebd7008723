import type { Me } from '../base/roles.js'
import type { WhereNow } from './action-options.js'
import type { FieldPath } from './path.js'
import type { AnyWhere } from './where.js'

/** A list of some records with a page and a menu line of its own, for everyone who may read by the fields in its condition. */
export interface ListOptions<F, D extends string = never> {
  /** Its address below the resource's screens and its name on the wire, kebab-case: `overdue`. */
  path: string
  /** Another address, for a list that is a screen of its own in `feature-screens.ts`. It adds no line to the menu. */
  screen?: string
  /** Its line in the menu and the heading of its page. Defaults to the path: `not-returned` is "Not returned". */
  title?: string
  /** The records in it, decided by the record alone. A function is called for every request: `() => ({ due: { $lt: today() } })`. */
  where: WhereNow<F>
  /** Defaults to the columns of the resource's own list. */
  columns?: readonly (FieldPath<F> | D)[]
  /** A path, with a leading `-` for descending. Defaults to the order of the resource's own list. */
  sort?: FieldPath<F> | `-${FieldPath<F>}` | 'createdAt' | '-createdAt' | '-updatedAt'
  /** The sentence of an empty list. Defaults to "No equipment loans here". */
  empty?: string
}

/** A declared list of a resource known only at run time. */
export interface DeclaredList {
  path: string
  screen?: string
  title: string
  where: AnyWhere | ((me: Me) => AnyWhere)
  columns?: readonly string[]
  sort?: string
  empty?: string
}
