import type { FieldValue } from '../../fields/field.js'
import type { FieldPath, NamedIn } from './path.js'
import type { SystemName, systemFields } from './system-fields.js'

/**
 * Equality. An empty optional field is `null`; `$ne` and `$nin` match it, `$in` does not. `$in: []` matches no row, `$nin: []` all of them.
 */
type Equal<V> = V | null | { $in: readonly V[] } | { $nin: readonly V[] } | { $ne: V | null }

/** Comparisons by order, which are ANDed: `{ $gte: from, $lt: to }`. They never match an empty field. Text compares by its `textKey`. */
type Ordered<V> = Equal<V> | { $lt: V } | { $lte: V } | { $gt: V } | { $gte: V }

/** The value equals a field of some row of another resource that satisfies `where`. */
export interface Among {
  resource: string
  field: string
  where: AnyWhere
}

/** A row of another resource points at this row by `field` and satisfies `where`. */
export interface From {
  resource: string
  field: string
  where?: AnyWhere
}

/** A relation to one: its id, or a condition on its target. */
type One<T = AnyWhere> = Equal<string> | { $where: T }
/** A relation to many: it contains the target with this id, or one that satisfies a condition. */
type Many<T = AnyWhere> = { $has: string } | { $where: T }

interface Combined<W, OtherRows = From> {
  $or?: readonly W[]
  $and?: readonly W[]
  /** The rows that do not satisfy it, including those in which a compared field is empty. */
  $not?: W
  $from?: OtherRows
}

/** A condition on a field known only at run time. */
type AnyCondition = Ordered<string | number | boolean> | One | Many | { $among: Among }

/** A condition on rows that TypeScript does not know by name. It is validated when the product starts. */
export type AnyWhere = Combined<AnyWhere> & {
  [path: string]: AnyCondition | readonly AnyWhere[] | AnyWhere | From | undefined
}

declare const isTyped: unique symbol

/** A condition on the rows of the resource with this name, made by `whereOf`. */
export type WhereOf<N> = AnyWhere & { readonly [isTyped]: N }

/** Rows of another resource that name this one, made by `fromOf`. */
export type FromOf = From & { readonly [isTyped]: true }

/** Values of a field of other rows, made by `amongOf`. */
export type AmongOf = Among & { readonly [isTyped]: true }

/** System fields of text are ids, which have no order. */
type SystemCondition<X> = X extends { kind: 'text' } ? Equal<string> : Ordered<FieldValue<X>>
type SystemConditions = { [N in SystemName]?: SystemCondition<(typeof systemFields)[N]> }

/** The field at a path of a declaration. */
export type FieldAt<F, P extends string> = P extends keyof F
  ? F[P]
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof F
      ? F[Head] extends { kind: 'group'; fields: infer G }
        ? FieldAt<NamedIn<G>, Rest>
        : F[Head] extends { kind: 'list'; item: { fields: infer G } }
          ? InList<FieldAt<NamedIn<G>, Rest>>
          : never
      : never
    : never

/** A relation inside the items of a list counts as the row's relation to many. Other values inside lists cannot be compared. */
type InList<X> = X extends { kind: 'relation'; to: infer T } ? { kind: 'relations'; to: T } : never

/** Kinds that hold a structure, which cannot be compared. */
type Structure = 'group' | 'list' | 'choices' | 'file' | 'variant' | 'textOrFile'

/** A condition on the target of a relation. `Targets` are the fields of resources by name, or `unknown` inside a declaration. */
type OnTarget<X, Targets> = X extends { to: infer T }
  ? T extends keyof Targets
    ? FieldsWhere<Targets[T], Targets>
    : unknown extends Targets
      ? WhereOf<T>
      : AnyWhere
  : AnyWhere

type ConditionOn<X, Targets> = [X] extends [never]
  ? never
  : X extends { kind: 'relations' }
    ? Many<OnTarget<X, Targets>>
    : X extends { kind: 'relation' }
      ? One<OnTarget<X, Targets>>
      : X extends { kind: 'flag' | 'choice' }
        ? Equal<FieldValue<X>>
        : X extends { kind: Structure }
          ? never
          : X extends { kind: 'longText' | 'phone' }
            ? Equal<string> | { $among: AmongOf }
            : Ordered<FieldValue<X>> | { $among: AmongOf }

/**
 * Adds no demand. A function without parameters is typed while `F` is still being inferred; a type that maps over a `const` parameter keeps
 * its literals: `() => ({ state: 'broken' })` needs no `as const`.
 */
type Literal<F> = { readonly [K in keyof F]?: unknown }

/**
 * A condition on the rows of a resource with these fields. Each key is a field or system field, and all keys are ANDed. Row rules, lists
 * and features use it. `undefined` anywhere in it matches no rows. A condition of unknown keys only does not compile; an unknown key beside
 * a known one, which TypeScript accepts in the result of a function, is reported when the product starts. Inside a declaration a condition on
 * other rows is made by `whereOf`, `fromOf` or `amongOf`, which take the other declaration as a value.
 */
export type FieldsWhere<F, Targets = unknown> = Combined<FieldsWhere<F, Targets>, FromOf> &
  SystemConditions &
  Literal<F> & { [P in FieldPath<F>]?: ConditionOn<FieldAt<F, P>, Targets> }

/** Returns the paths of the fields that a condition on the row alone compares. */
export const comparedPaths = (where: AnyWhere): string[] =>
  Object.entries(where).flatMap(([key, condition]) => {
    if (key === '$or' || key === '$and')
      return (condition as readonly AnyWhere[]).flatMap(comparedPaths)
    return key === '$not' ? comparedPaths(condition as AnyWhere) : [key]
  })
