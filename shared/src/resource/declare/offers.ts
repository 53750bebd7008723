import type { Me } from '../../base/roles.js'
import type { RowOf } from '../../fields/row.js'
import type { DerivablePath } from './derivation.js'
import type { AnyWhere, FieldAt } from './where.js'

/** The relations outside lists, to one, to many or both. */
export type RelationPath<F, Kind = 'relation' | 'relations'> = {
  [P in DerivablePath<F>]: FieldAt<F, P> extends { kind: Kind } ? P : never
}[DerivablePath<F>]

/** The records that can be chosen in a relation. */
interface Offer<R> {
  /**
   * A condition on the target, also through its own relations: `{ school: { $where: { state: 'Goa' } } }`. A function is pure and takes the
   * record and the person. Everyone who may set the relation must be able to filter its targets by the compared fields.
   */
  where: AnyWhere | ((row: R, me: Me) => AnyWhere)
  /** The sentence for any other record. Defaults to "Equipment: this equipment cannot be chosen here". */
  message?: string
}

/** Limits of relations, by path. A stored value that a limit no longer allows stays until it is changed. */
export type Offers<F> = { readonly [P in RelationPath<F>]?: Offer<RowOf<F>> }

/** The limits of a resource known only at run time. */
export interface AnyOffers {
  readonly [path: string]: Offer<never>
}

/** Returns the limit of a relation at a path, or `undefined` if it offers every record that a person may read. */
export const offerAt = (
  { offers }: { offers: AnyOffers },
  path: string,
): AnyOffers[string] | undefined => (Object.hasOwn(offers, path) ? offers[path] : undefined)

/**
 * Returns the condition of a limit for a record, with ids in its relations. `undefined` if it depends on a record of which only parts are
 * at hand, that is on `null`.
 */
export function offeredWhere(
  { where }: AnyOffers[string],
  row: object | null,
  me: Me,
): AnyWhere | undefined {
  if (typeof where !== 'function') return where
  return row === null ? undefined : where(row as never, me)
}
