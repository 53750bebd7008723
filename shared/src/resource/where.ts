import type { FieldPath, ScalarsOf } from './path.js'

type Scalar = string | number | boolean
export type Condition<V = Scalar> =
  | V
  | null
  | { $in: readonly V[] }
  | { $ne: V | null }
  /** A relation: its target is such a row. A relation to many: one of its targets is. */
  | { $where: AnyWhere }
  /** A relation to many: the target with this id is among them. */
  | { $has: string }
  /** The same value stands in a field of some row of another resource, and that is such a row. */
  | { $among: Among }

export interface Among {
  resource: string
  field: string
  where: AnyWhere
}

interface Combined<W> {
  $or?: readonly W[]
  $and?: readonly W[]
  /** Some row of another resource points at this row by `field`, and is such a row. */
  $from?: { resource: string; field: string; where?: AnyWhere }
}

/** A row rule over resources that TypeScript does not know by name; checked when the product starts. */
export type AnyWhere = Combined<AnyWhere> & { [path: string]: Condition | readonly AnyWhere[] | Combined<AnyWhere>['$from'] | undefined }

type System = { id?: Condition<string>; createdBy?: Condition<string> }

/**
 * A row rule: which rows of this resource. A rule of unknown keys does not compile; an unknown key beside a known one, which
 * TypeScript lets pass in what a function returns, is found when the product starts.
 */
export type FieldsWhere<F> = Combined<FieldsWhere<F>> &
  System & { [K in FieldPath<F>]?: K extends keyof ScalarsOf<F> ? Condition<ScalarsOf<F>[K]> : Condition }
