import { z } from 'zod'
import { duplicateMessage } from '../../base/limits.js'
import { limitMistakes } from '../typed/mistakes.js'
import type { FieldOptions, SharedKind, Valued, Within } from '../field.js'
import { idSchema, sampleId } from '../id.js'
import { partsIn } from '../typed/typed-words.js'

export interface RelationsOptions extends FieldOptions {
  /**
   * The heading of these records on the page of the one that they name, such as "Activities" on that of a student; `false` if they do not
   * belong to it and are not listed there.
   */
  related?: string | false
  min?: number
  max?: number
  within?: Within
}
export interface RelationsField extends RelationsOptions {
  kind: 'relations'
  label: string
  to: string
}

/** Any number of records of another resource, by id and in order. An archived one leaves the list until it is restored. */
export const relations = <const T extends string, const O extends RelationsOptions>(
  label: string,
  to: T,
  options?: O,
) =>
  ({ kind: 'relations', label, to, ...options }) as RelationsField & { to: T } & O & {
      required: true
    } & Valued<string[]>

const most = ({ max }: RelationsField): number => max ?? 500

const tooManyTargets = ({ label }: RelationsField, max: number): string =>
  `${label} may have at most ${max}`

/** Returns a sentence if these are more targets than the field may have. */
export const faultOfCount = (field: RelationsField, count: number): string | undefined =>
  count > most(field) ? tooManyTargets(field, most(field)) : undefined

export const relationsKind: SharedKind<RelationsField> = {
  words: 'none',
  schema: (field) =>
    z
      .array(idSchema(field.label), { error: `${field.label} must be a list of ids` })
      .min(field.min ?? 0, { error: `${field.label} needs at least ${field.min ?? 0}` })
      .max(most(field), { error: tooManyTargets(field, most(field)) })
      .refine((values) => new Set(values).size === values.length, { error: duplicateMessage }),
  typed(text, field) {
    const names = partsIn(text, /[;\n]/)
    const problem = faultOfCount(field, names.length)
    return problem === undefined ? { names } : { problem }
  },
  sample: () => [sampleId],
  initial: () => [],
  empty: () => [],
  mistakes: (field) => limitMistakes({ ...field, max: most(field) }),
  minItems: ({ min = 0 }) => min,
  operand: (field) => idSchema(field.label),
  target: (field) => ({
    to: field.to,
    many: true,
    whenArchived: 'clear',
    ...(field.within ? { within: field.within } : {}),
    ...(field.related === false
      ? { isUnlisted: true }
      : field.related
        ? { heading: field.related }
        : {}),
  }),
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value) => (Array.isArray(value) ? value.join(', ') : ''),
}
