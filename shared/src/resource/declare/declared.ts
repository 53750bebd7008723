import type { FieldValue } from '../../fields/field.js'
import type { FileValue } from '../../fields/kinds/file.js'
import type { RowOf } from '../../fields/row.js'
import type { FieldPath, NamedIn } from './path.js'
import type { SystemName, systemFields } from './system-fields.js'
import type { AnyWhere, FieldsWhere } from './where.js'

/** The fields that a declaration was made with. `unknown` for a resource known only at run time. */
export type FieldsOf<R> = R extends { readonly $fields?: infer F } ? Exclude<F, undefined> : never

/** The fields that the server adds to every row. Times are ISO 8601 in UTC. */
export type SystemFields = { [N in SystemName]: FieldValue<(typeof systemFields)[N]> }

/** A row of a resource known only at run time. */
export type AnyRow = SystemFields & Record<string, unknown>

/** `Typed` for a declaration, `Untyped` for a resource known only at run time. */
type ByFields<R, Typed, Untyped> = unknown extends FieldsOf<R> ? Untyped : Typed

/**
 * A stored row of a declaration: `Row<typeof student>`. An empty optional field is `null`, a relation is an id, and a relation to many is a
 * list of ids.
 */
export type Row<R> = ByFields<R, SystemFields & RowOf<FieldsOf<R>>, AnyRow>

/** The dotted paths of a declaration's own fields: `name.firstName`. */
export type PathOf<R> = ByFields<R, FieldPath<FieldsOf<R>>, string>

/** The fields of every declared resource, by name. `resources/index.ts` fills it. */
// eslint-disable-next-line typescript/no-empty-object-type -- The list of resources adds to it.
export interface DeclaredFields {}

/** A condition on the rows of a declaration, and through its relations on those of others. */
export type Where<R> = ByFields<R, FieldsWhere<FieldsOf<R>, DeclaredFields>, AnyWhere>

/** A value as a request carries it. A file may be its id. */
type Written<V> = V extends FileValue
  ? string | { id: string }
  : V extends readonly (infer I)[]
    ? readonly Written<I>[]
    : V extends object
      ? { readonly [K in keyof V]: Written<V[K]> }
      : V

type GroupOf<F> = F extends { kind: 'group'; fields: infer G } ? NamedIn<G> : never

/** Kinds that have a value even if none is sent: an empty list, "no", a group of empty parts. */
type NeverEmpty =
  | { kind: 'flag' | 'list' | 'choices' | 'relations' | 'group' }
  | { default: unknown }
  | { all: object }

type IsNeeded<F> = [GroupOf<F>] extends [never]
  ? F extends NeverEmpty
    ? false
    : F extends { required: true }
      ? true
      : false
  : [NeededIn<GroupOf<F>>] extends [never]
    ? false
    : true

type SetByServer = { readOnly: true } | { mode: 'edit' }
type NeededIn<F> = {
  [K in keyof F]: F[K] extends SetByServer ? never : IsNeeded<F[K]> extends true ? K : never
}[keyof F]
type OptionalIn<F> = Exclude<
  { [K in keyof F]: F[K] extends SetByServer ? never : K }[keyof F],
  NeededIn<F>
>

type NewValue<F> = [GroupOf<F>] extends [never] ? Written<FieldValue<F>> : FieldsBody<GroupOf<F>>
type FieldsBody<F> = { readonly [K in NeededIn<F>]: NewValue<F[K]> } & {
  readonly [K in OptionalIn<F>]?: NewValue<F[K]> | null
}

/** The body of a request that creates a record. Contains all required fields without a default, and no read-only fields. */
export type CreateBody<R> = ByFields<
  R,
  { readonly id?: string } & FieldsBody<FieldsOf<R>>,
  Record<string, unknown>
>

type Patched<F> = [GroupOf<F>] extends [never] ? Written<FieldValue<F>> : FieldsPatch<GroupOf<F>>
/** The changed fields of a row with these fields. */
export type FieldsPatch<F> = { readonly [K in keyof F]?: Patched<F[K]> | null }

/**
 * The changed fields of a row. The keys of a group are merged, a list is replaced as a whole, `null` clears, and absent fields keep their
 * value. Includes read-only fields, which hooks and features set.
 */
export type Patch<R> = ByFields<R, FieldsPatch<FieldsOf<R>>, Record<string, unknown>>

type Fixed = { readOnly: true } | { fixed: true } | { mode: 'create' }

/** The fields that an action sets: those that a request may change. */
export type ActionPatch<F> = {
  readonly [K in keyof F as F[K] extends Fixed ? never : K]?: Patched<F[K]> | null
}

/** The body of a request that changes a known version of a record. Contains no read-only or fixed fields. */
export type ChangeBody<R> = ByFields<
  R,
  { readonly version: number; readonly id?: string } & {
    readonly [K in keyof FieldsOf<R> as FieldsOf<R>[K] extends Fixed ? never : K]?: Patched<
      FieldsOf<R>[K]
    > | null
  },
  Record<string, unknown>
>
