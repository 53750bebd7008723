import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from './field.js'

export interface FlagOptions extends FieldOptions {
  default?: boolean
}
export interface FlagField extends FlagOptions {
  kind: 'flag'
  label: string
}

/** Yes or no. The default is no. */
export const flag = <const O extends FlagOptions>(label: string, options?: O) =>
  ({ kind: 'flag', label, ...options }) as FlagField & O & { required: true } & Valued<boolean>

export const flagKind: SharedKind<FlagField> = {
  schema: ({ label }) => z.boolean({ error: `${label} must be true or false` }),
  sample: () => true,
  initial: (field) => field.default ?? false,
  empty: () => false,
  operand: () => z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')]),
  sortable: true,
  ordered: true,
  grouped: 'value',
  textual: false,
  plain: (value) => (value ? 'Yes' : 'No'),
}
