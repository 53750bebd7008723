import { z } from 'zod'
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
  /**
   * The word that stands for every target instead of one of them, and what a person reads for it; it is what an empty field means. An
   * archived target may not `clear` such a field, which would then name them all.
   */
  all?: { value: string; label: string }
}
export interface RelationField extends RelationOptions {
  kind: 'relation'
  label: string
  to: string
}

/** One record of another resource, by its id; the name is checked when the product starts. */
export const relation = <const O extends RelationOptions>(label: string, to: string, options?: O) =>
  ({ kind: 'relation', label, to, ...options }) as RelationField & O & Valued<string>

const targetSchema = ({ label, all }: RelationField) =>
  all ? z.union([z.literal(all.value), idSchema(label)], { error: `${label} must be "${all.value}" or an id` }) : idSchema(label)

export const relationKind: SharedKind<RelationField> = {
  schema: targetSchema,
  initial: (field) => field.all?.value ?? null,
  empty: (field) => field.all?.value ?? null,
  operand: targetSchema,
  target: (field) => ({
    to: field.to,
    many: false,
    whenArchived: field.whenArchived ?? 'block',
    ...(field.all ? { all: field.all.value } : {}),
    ...(field.within ? { within: field.within } : {}),
  }),
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value, { all }) => (all && value === all.value ? all.label : String(value ?? '')),
}
