import type { RowOf } from '../../fields/row.js'
import type { FieldsPatch, SystemFields } from './declared.js'
import type { RelationPath } from './offers.js'
import type { AnyWhere, FieldsWhere } from './where.js'

/** A change of a record because a record that it names is archived. */
interface FollowUp<F> {
  /** The records that change, decided by the record alone. Absent for all. */
  where?: FieldsWhere<F> | (() => FieldsWhere<F>)
  /** The fields that it sets. Pure: called with a sample when the product starts. */
  set: (row: RowOf<F> & SystemFields) => FieldsPatch<F>
}

/**
 * The changes that follow an archive, by the relation to the archived record. They are made in its transaction, in the name of the product.
 * For a relation with `clear`, a restore undoes them in each record in which nobody has changed these fields since. One with `follow` is
 * archived with the new values, and restored with them.
 */
export type WhenArchived<F> = { readonly [P in RelationPath<F>]?: FollowUp<F> }

/** The follow-ups of a resource known only at run time. */
export interface AnyWhenArchived {
  readonly [path: string]: {
    where?: AnyWhere | (() => AnyWhere)
    set: (row: never) => Record<string, unknown>
  }
}

/** Returns the follow-up of a relation at a path, or `undefined`. */
export const followUpAt = (
  { whenArchived }: { whenArchived: AnyWhenArchived },
  path: string,
): AnyWhenArchived[string] | undefined =>
  Object.hasOwn(whenArchived, path) ? whenArchived[path] : undefined
