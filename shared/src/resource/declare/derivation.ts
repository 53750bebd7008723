import type { RowOf, StoredValue } from '../../fields/row.js'
import type { NamedIn } from './path.js'

/** The paths of fields and groups outside lists. */
export type DerivablePath<F> = {
  [K in keyof NamedIn<F> & string]:
    | K
    | (F[K] extends { kind: 'group'; fields: infer G }
        ? `${K}.${DerivablePath<NamedIn<G>>}`
        : never)
}[keyof NamedIn<F> & string]

type StoredAt<F, P extends string> = P extends keyof F
  ? StoredValue<F[P]>
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof F
      ? F[Head] extends { kind: 'group'; fields: infer G }
        ? StoredAt<NamedIn<G>, Rest>
        : never
      : never
    : never

/** How one field follows from the others. Both functions are pure and take the whole row. */
interface Derivation<R, V> {
  /** True while the field follows from others and cannot be chosen. */
  when: (row: R) => boolean
  from: (row: R) => V
}

/** The fields that follow from others, by path. Updated in this order, in the form and on the server. */
export type Derive<F> = { readonly [P in DerivablePath<F>]?: Derivation<RowOf<F>, StoredAt<F, P>> }

/** The derivations of a resource known only at run time. */
export interface AnyDerive {
  readonly [path: string]: Derivation<never, unknown>
}
