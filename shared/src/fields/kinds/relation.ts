import { z } from 'zod'
import { computedIn, type ComputedDefault } from '../computed-default.js'
import type { FieldOptions, SharedKind, Valued, Within } from '../field.js'
import { idSchema, sampleId } from '../id.js'

export interface RelationOptions extends FieldOptions {
  /**
   * The heading of these records on the page of the one that they name, such as "Activities" on that of a student; `false` if they do not
   * belong to it and are not listed there.
   */
  related?: string | false
  /** The id that a new record starts with, such as `ownSchool`. */
  default?: ComputedDefault<string>
  /**
   * What happens to this record when its target is archived: `block` refuses and lists it (the default), `follow` archives it too, `clear`
   * empties the field until a restore.
   */
  whenArchived?: 'block' | 'follow' | 'clear'
  /**
   * Limits the targets to those whose relation `by` equals a relation of this record, `{ field: 'subject', by: 'subject' }`, or of the
   * record that it names there: `{ field: 'equipment.school', by: 'school' }`. Both names are checked at start-up.
   */
  within?: Within
  /**
   * The word that means all targets instead of one, and its label. An empty field means the same. Such a field may not be cleared when its
   * target is archived, as it would then name them all.
   */
  all?: { value: string; label: string }
}
export interface RelationField extends RelationOptions {
  kind: 'relation'
  label: string
  to: string
}

/** One record of another resource, by id. The name is checked at start-up. */
export const relation = <const T extends string, const O extends RelationOptions>(
  label: string,
  to: T,
  options?: O,
) => ({ kind: 'relation', label, to, ...options }) as RelationField & { to: T } & O & Valued<string>

const targetSchema = ({ label, all }: RelationField) =>
  all
    ? z.union([z.literal(all.value), idSchema(label)], {
        error: `${label} must be "${all.value}" or an id`,
      })
    : idSchema(label)

export const relationKind: SharedKind<RelationField> = {
  words: 'none',
  schema: targetSchema,
  typed: (text) => ({ names: [text] }),
  sample: () => sampleId,
  initial: (field) => field.all?.value ?? null,
  computed: (field) => computedIn(field.default),
  empty: (field) => field.all?.value ?? null,
  operand: targetSchema,
  target: (field) => ({
    to: field.to,
    many: false,
    whenArchived: field.whenArchived ?? 'block',
    ...(field.all ? { all: field.all.value } : {}),
    ...(field.within ? { within: field.within } : {}),
    ...(field.related === false
      ? { isUnlisted: true }
      : field.related
        ? { heading: field.related }
        : {}),
  }),
  sortable: false,
  ordered: false,
  grouped: 'value',
  textual: false,
  plain: (value, { all }) => (all && value === all.value ? all.label : String(value ?? '')),
}
