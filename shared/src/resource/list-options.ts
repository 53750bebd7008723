import type { Me } from '../base/roles.js'
import type { WhereNow } from './action-options.js'
import type { FieldPath } from './path.js'
import type { AnyWhere } from './where.js'

/** A list of some records with a page and a menu line of its own, for everyone who may read by the fields in its condition. */
export interface ListOptions<F, D extends string = never> {
  /** Its address below the resource's screens and its name on the wire, kebab-case: `overdue`. */
  path: string
  /** Its line in the menu and the heading of its page. Defaults to the path: `not-returned` is "Not returned". */
  title?: string
  /** Another address, for a list that is a screen of its own in `feature-screens.ts`. It adds no line to the menu. */
  screen?: string
