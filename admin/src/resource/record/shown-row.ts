import type { FieldAt, FieldsOf, NamedIn, StoredValue, SystemFields } from '@tinkerdesk/shared'
import type { ListRow } from '../values/list-row.js'

/** A relation is shown as an id or as the record that it names. */
type ShownValue<X> = X extends { kind: 'relation' | 'relations' }
  ? unknown
  : X extends { kind: 'group'; fields: infer G }
    ? ShownFields<NamedIn<G>> | null
    : StoredValue<X>

/** Fields as a response shows them: those that this person may not read, or that were not requested, are absent. */
export type ShownFields<F> = { readonly [K in keyof F]?: ShownValue<F[K]> }

/** The value at a path of a record as shown. `unknown` for a relation, for parts of the items of a list, and for any record. */
export type ShownAt<F, P extends string> = unknown extends F
  ? unknown
  : [FieldAt<F, P>] extends [never]
    ? unknown
    : ShownValue<FieldAt<F, P>> | undefined

/** A row of a list, with the fields of its declaration alone: a wrong name does not compile. */
export type RowIn<F> = unknown extends F
  ? ListRow
  : SystemFields & ShownFields<F> & Pick<ListRow, 'allowed'>

/** A row of a list of a declaration: `ListRowOf<typeof user>`. */
export type ListRowOf<R> = RowIn<FieldsOf<R>>

/** The values on a form or page of a declaration. A new record has no system fields yet. */
export type ValuesIn<F> = unknown extends F ? Record<string, unknown> : Partial<RowIn<F>>
/** The values on a form or page of a declaration: `ValuesOf<typeof school>`. */
export type ValuesOf<R> = ValuesIn<FieldsOf<R>>
