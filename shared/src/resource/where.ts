import type { FieldValue } from '../fields/field.js'
import type { FieldPath, NamedIn } from './path.js'
import type { SystemName, systemFields } from './system-fields.js'

/** Equality. An optional field without a value is `null`; `$ne` and `$nin` match it, `$in` does not. `$in: []` matches no row, `$nin: []` all. */
type Equal<V> = V | null | { $in: readonly V[] } | { $nin: readonly V[] } | { $ne: V | null }

/** Less and more, several of which hold together: `{ $gte: from, $lt: to }`. They never match an empty field. Text compares by its `textKey`. */
type Ordered<V> = Equal<V> | { $lt: V } | { $lte: V } | { $gt: V } | { $gte: V }

/** The value is equal to a field of some row of another resource that satisfies `where`. */
export interface Among {
  resource: string
  field: string
  where: AnyWhere
}

/** Some row of another resource points at this row by `field` and satisfies `where`. */
export interface From {
  resource: string
  field: string
  where?: AnyWhere
}

/** A relation to one: its id, or a condition on its target. */
type One = Equal<string> | { $where: AnyWhere }
/** A relation to many: the target with this id is among them, or one of them satisfies a condition. */
type Many = { $has: string } | { $where: AnyWhere }

interface Combined<W> {
  $or?: readonly W[]
  $and?: readonly W[]
  /** The rows that do not satisfy it, including those where a compared field is empty. */
  $not?: W
  $from?: From
}

/** A condition on a field known only at run time. */
type AnyCondition = Ordered<string | number | boolean> | One | Many | { $among: Among }

/** A condition on rows that TypeScript does not know by name; checked when the product starts. */
export type AnyWhere = Combined<AnyWhere> & { [path: string]: AnyCondition | readonly AnyWhere[] | AnyWhere | From | undefined }

/** System fields of text are ids, which have no order. */
type SystemCondition<X> = X extends { kind: 'text' } ? Equal<string> : Ordered<FieldValue<X>>
type SystemConditions = { [N in SystemName]?: SystemCondition<(typeof systemFields)[N]> }

type FieldAt<F, P extends string> = P extends keyof F
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

/** A relation inside the items of a list is a relation to many of the row; other values inside lists cannot be compared. */
type InList<X> = X extends { kind: 'relation' } ? { kind: 'relations' } : never

/** Kinds that hold a structure, which is not compared. */
type Structure = 'group' | 'list' | 'choices' | 'file' | 'variant' | 'textOrFile'

type ConditionOn<X> = [X] extends [never]
  ? never
  : X extends { kind: 'relations' }
    ? Many
    : X extends { kind: 'relation' }
      ? One
      : X extends { kind: 'flag' | 'choice' }
        ? Equal<FieldValue<X>>
        : X extends { kind: Structure }
          ? never
          : X extends { kind: 'longText' | 'phone' }
            ? Equal<string> | { $among: Among }
            : Ordered<FieldValue<X>> | { $among: Among }

/**
 * Which rows of a resource with these fields: each key is a field or system field, and all keys hold together. Row rules, lists
 * and features share it. `undefined` anywhere in it matches no rows. A condition of unknown keys only does not compile; an unknown
 * key beside a known one, which TypeScript accepts in the result of a function, is found when the product starts.
 */
export type FieldsWhere<F> = Combined<FieldsWhere<F>> & SystemConditions & { [P in FieldPath<F>]?: ConditionOn<FieldAt<F, P>> }
