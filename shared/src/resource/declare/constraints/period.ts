import type { DerivablePath } from '../derivation.js'
import type { FieldAt } from '../where.js'

/** The fields outside lists that are of a kind. */
export type PathOfKind<F, Kind> = {
  [P in DerivablePath<F>]: FieldAt<F, P> extends { kind: Kind } ? P : never
}[DerivablePath<F>]

interface Ends<P> {
  /** The field with the beginning. A record without one has no period. */
  from: P
  /** The field with the end. Empty means without end. A day belongs to the period that it ends, a moment or a time does not. */
  to: P
}

/** A period of a record: from a day to a day, from a moment to a moment, or from a time to a time of one day. */
export type Period<F, Kind extends string = 'day' | 'moment' | 'time'> = {
  [K in Kind]: Ends<PathOfKind<F, K>>
}[Kind]

/** A period of a resource known only at run time. */
export type AnyPeriod = Ends<string>
