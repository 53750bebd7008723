import type { FieldOptions, SharedKind, Valued } from './field.js'
import { idSchema } from './id.js'

export interface RelationOptions extends FieldOptions {
  /**
   * What happens to this record when the one it points at is archived: `block` refuses and lists it (the default), `follow`
   * archives it too, `clear` empties the field until a restore.
   */
  whenArchived?: 'block' | 'follow' | 'clear'
  /** Only targets whose own relation `by` equals this record's field of the same meaning: `{ topic: 'subject' }`-like cascades. */
  within?: { field: string; by: string }
}
export interface RelationField extends RelationOptions {
  kind: 'relation'
  label: string
  to: string
}

/** One record of another resource, by its id; the name is checked when the product starts. */
export const relation = <const O extends RelationOptions>(label: string, to: string, options?: O) =>
  ({ kind: 'relation', label, to, ...options }) as RelationField & O & Valued<string>

export const relationKind: SharedKind<RelationField> = {
  schema: (field) => idSchema(field.label),
  initial: () => null,
  empty: () => null,
  operand: (field) => idSchema(field.label),
  target: (field) => ({ to: field.to, many: false, whenArchived: field.whenArchived ?? 'block' }),
  sortable: false,
  textual: false,
  plain: (value) => String(value ?? ''),
}
