import type { RelationPath } from '../offers.js'
import type { AnyPeriod, PathOfKind, Period } from './period.js'
import type { AnyWhere, FieldsWhere } from '../where.js'

/** The fields with one value by which records are told apart. */
type OwnerPath<F> =
  RelationPath<F, 'relation'> | PathOfKind<F, 'text' | 'choice' | 'number' | 'day' | 'flag'>

interface Rule<F> {
  /** The owner of a period: records are compared if they have the same value in each of these fields. One without a value is compared with none. */
  of: OwnerPath<F> | readonly OwnerPath<F>[]
  /** Compares only the records that satisfy it, by their own fields. A function is called for each check. */
  where?: FieldsWhere<F> | (() => FieldsWhere<F>)
  /** The sentence for a period that is taken. Defaults to "This period overlaps that of another pass." */
  message?: string
  /** The input that shows the message. Defaults to `from`. */
  at?: RelationPath<F> | PathOfKind<F, string>
}

/**
 * No two records have the same owner and overlapping periods. Checked in the transaction of every write, while the owner is locked: on
 * creating, changing and restoring one.
 */
export type NoOverlap<F> = Period<F> & Rule<F>

/** A rule of a resource known only at run time. */
export interface AnyNoOverlap extends AnyPeriod {
  of: readonly string[]
  where: AnyWhere | (() => AnyWhere)
  message?: string
  at: string
}

/** A rule as it is declared, with fields known only at run time. */
export type DeclaredNoOverlap = AnyPeriod &
  Partial<Omit<AnyNoOverlap, 'of'>> & { of: string | readonly string[] }

/** Returns a declared rule with its defaults. */
export const anyNoOverlap = (declared: DeclaredNoOverlap): AnyNoOverlap => ({
  where: {},
  at: declared.from,
  ...declared,
  of: [declared.of].flat(),
})
