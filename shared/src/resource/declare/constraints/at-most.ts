import type { ProblemCode } from '../../../base/problems.js'
import type { RowOf } from '../../../fields/row.js'
import type { FieldPath } from '../path.js'
import type { AnyPeriod, Period } from './period.js'
import type { AnyWhere, FieldAt, FieldsWhere } from '../where.js'

/** The relations to one record. */
type RelationPath<F> = {
  [P in FieldPath<F>]: FieldAt<F, P> extends { kind: 'relation' } ? P : never
}[FieldPath<F>]

/**
 * A capacity: at most so many records name the same record, such as bookings of a lab. Checked in the transaction of every write, with the
 * named record locked: on creating, changing and restoring one, and on lowering the limit.
 */
export interface AtMost<F> {
  /** The relation to the record that has the capacity. */
  of: RelationPath<F>
  /** Counts separately for each combination of these values, such as a day and an hour. */
  per?: readonly FieldPath<F>[]
  /** Counts the records of each day by itself: at most so many on any day between two days of the record. Without an end, on every day from the first. */
  during?: Period<F, 'day'>
  /**
   * Counts only the records that satisfy it, by their own fields. A function is called for each check, for records that no longer count
   * after some day; a record must not begin to count by itself.
   */
  where?: FieldsWhere<F> | (() => FieldsWhere<F>)
  /** A number, or the field of the named record that holds it. An empty field sets no limit. */
  limit: string | number
  /** The sentence for a record that finds no room. With `during`, it is called with the first full day, `YYYY-MM-DD`. */
  message: (row: RowOf<F>, day: string) => string
  /** The input that shows the message. Defaults to `of`. */
  at?: FieldPath<F>
  /** The words before the name of a record, where a lowered limit lists those that are too many: "9–10 am on 3 May". */
  place?: (row: RowOf<F>) => string
  /** The fields that name a record there. Defaults to `title`. */
  names?: readonly FieldPath<F>[]
  /** The problems of a full record and of a limit that is lowered too far. */
  codes?: { full: ProblemCode; lowered: ProblemCode }
}

/** A capacity of a resource known only at run time. */
export interface AnyAtMost {
  of: string
  per: readonly string[]
  during?: AnyPeriod
  where: AnyWhere | (() => AnyWhere)
  limit: string | number
  message: (row: never, day: string) => string
  at: string
  place?: (row: never) => string
  names: readonly string[]
  codes: { full: ProblemCode; lowered: ProblemCode }
}

/** Returns a declared capacity with its defaults. */
export const anyAtMost = (
  declared: Omit<Partial<AnyAtMost>, 'of' | 'limit' | 'message'> &
    Pick<AnyAtMost, 'of' | 'limit' | 'message'>,
  title: readonly string[],
): AnyAtMost => ({
  per: [],
  where: {},
  at: declared.of,
  names: title,
  codes: { full: 'limit_reached', lowered: 'limit_too_low' },
  ...declared,
})

/** Returns the condition of a rule over several records, for this moment. */
export const countedBy = ({ where = {} }: { where?: AnyWhere | (() => AnyWhere) }): AnyWhere =>
  typeof where === 'function' ? where() : where
