import { z } from 'zod'
import { duplicateMessage } from '../../base/limits.js'
import { isBlankText, normalisedText, trimmedText } from '../typed/plain-text.js'
import { joinedItems } from '../typed/list-items.js'
import { limitMistakes } from '../typed/mistakes.js'
import type {
  AnyField,
  FieldOptions,
  FieldValue,
  ItemColumns,
  SharedKind,
  Valued,
  Walk,
} from '../field.js'

export interface ListOptions extends FieldOptions {
  min?: number
  max?: number
  /** Refuses duplicates, ignoring case and surrounding spaces. Files are compared by name. */
  unique?: boolean
  whenEmpty?: string
  /** The items that have columns of their own in files and tables. */
  columns?: ItemColumns
}
export interface ListShape extends ListOptions {
  kind: 'list'
  label: string
}
export interface ListField extends ListShape {
  item: AnyField
}

/** A repeatable field, in order. Blank items are dropped before validation. */
export const list = <const F, const O extends ListOptions>(label: string, item: F, options?: O) =>
  ({ kind: 'list', label, item, ...options }) as ListShape & { item: F } & O & {
      required: true
    } & Valued<FieldValue<F>[]>

const isBlank = (item: unknown): boolean =>
  item === null || item === undefined || (typeof item === 'string' && isBlankText(item))

/** Returns the indexes of items that repeat an earlier one. A file never equals a text. */
export function repeatsIn(
  items: readonly unknown[],
  item: AnyField,
  plainOf: Walk['plainOf'],
): ReadonlyMap<number, number> {
  const seen = new Map<string, number>()
  return new Map(
    items.flatMap((value, at): [number, number][] => {
      const words = trimmedText(normalisedText(plainOf(value, item))).toLowerCase()
      const key = `${typeof value}:${words}`
      const first = seen.get(key)
      // A file sent by id alone has no name yet; the server compares it after looking the name up.
      if (words && first !== undefined) return [[at, first]]
      seen.set(key, at)
      return []
    }),
  )
}

const faultIn = (
  items: readonly unknown[],
  { unique, item }: ListField,
  { plainOf }: Walk,
): string | undefined =>
  unique && repeatsIn(items, item, plainOf).size > 0 ? duplicateMessage : undefined

export const listKind: SharedKind<ListField> = {
  sizeOnly: true,
  schema(field, walk) {
    const { label, min = 0, max = 200, whenEmpty, item } = field
    const items = z
      .array(walk.schemaOf({ ...item, required: true }), { error: `${label} must be a list` })
      .min(min, { error: whenEmpty ?? `${label} needs at least ${min}` })
      .max(max, { error: `${label} may have at most ${max}` })
      .superRefine((values, context) => {
        const message = faultIn(values, field, walk)
        if (message) context.addIssue({ code: 'custom', message })
      })
    return z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value),
      items,
    )
  },
  mistakes: limitMistakes,
  sample: (field, walk) => [walk.sampleOf(field.item)],
  initial: () => [],
  empty: () => [],
  fault: (value, field, walk) => (Array.isArray(value) ? faultIn(value, field, walk) : undefined),
  minItems: ({ min = 0 }) => min,
  item: (field) => field.item,
  itemColumns: ({ columns }) => columns,
  itemParts: (field, walk) => walk.innerOf(field.item) ?? {},
  holdsFiles: (field, walk) => walk.holdsFiles(field.item),
  files: (value, field, walk) =>
    Array.isArray(value) ? value.flatMap((item) => walk.placedFilesIn(item, field.item)) : [],
  sortable: false,
  ordered: false,
  textual: false,
  plain(value, { item }, walk) {
    const texts = Array.isArray(value) ? value.map((each) => walk.plainOf(each, item)) : []
    // Groups have no form in one cell, so nobody reads them back.
    return walk.innerOf(item) ? texts.join('; ') : joinedItems(texts)
  },
}
