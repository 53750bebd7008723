import type { DerivablePath } from './derivation.js'
import type { AnyWhere, FieldsWhere } from './where.js'

/** When a field or group applies to a record. */
interface Dependency<W> {
  /** Decided by the record alone. Elsewhere the field is not shown, and a value that is sent for it is refused. */
  when: W
  /** The effect on a stored value when the condition stops to hold. Defaults to `clear`. `keep` keeps it, hidden. */
  otherwise?: 'clear' | 'keep'
  /** True if the field must have a value where it applies. */
  required?: boolean
}

/** The fields that apply to some records only, by path. Decided in this order: a cleared field no longer counts for the next. */
export type Depends<F> = { readonly [P in DerivablePath<F>]?: Dependency<FieldsWhere<F>> }

/** The dependencies of a resource known only at run time. */
export interface AnyDepends {
  readonly [path: string]: Dependency<AnyWhere>
}
