import type { FieldValue } from './field.js'

/** The value of one field in a stored row. `null` if it is optional and empty. */
export type StoredValue<F> = F extends { required: true } | { all: object }
  ? FieldValue<F>
  : F extends { default: infer D }
    ? D extends undefined | ((...args: never[]) => unknown)
      ? FieldValue<F> | null
      : FieldValue<F>
    : FieldValue<F> | null

/** A row with exactly the fields of a declaration. */
export type RowOf<F> = { -readonly [K in keyof F]: StoredValue<F[K]> }
