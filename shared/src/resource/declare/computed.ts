import type { FieldValue } from '../../fields/field.js'
import type { NamedIn } from './path.js'

interface Values {
  text: string
  number: number
  rupees: number
  flag: boolean
  /** `2026-12-31` */
  day: string
  /** ISO 8601 in UTC. */
  moment: string
  /** `09:30` */
  time: string
}
export type ComputedKind = keyof Values

/** A row as a computation reads it: every field has a value. Inside the items of lists, optional parts may be `null`. */
export type OperandRow<F> = {
  readonly [K in keyof NamedIn<F>]: F[K] extends { kind: 'group'; fields: infer G }
    ? OperandRow<G>
    : FieldValue<F[K]>
}

/** The derived values that are one number, text, day or yes and no. `V` are their types, by name. */
export type DerivedOperands<V> = {
  readonly [N in keyof V as unknown extends V[N] ? never : N]-?: Exclude<V[N], undefined>
}

/**
 * A column computed from fields and derived values of the same record: `{ label: 'Value', kind: 'rupees', from: (row) => row.unitPrice * row.quantity }`. The
 * function is pure. A field that is empty, or that the reader may not read in full, gives no value, so the function never meets `null`.
 */
export type Computed<R = never> = {
  [K in ComputedKind]: { label: string; kind: K; from: (row: R) => Values[K] | null }
}[ComputedKind]
