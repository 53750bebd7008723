import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { plainText } from '../typed/plain-text.js'

export interface LongTextOptions extends FieldOptions {
  max?: number
  default?: string
  /** Height of the input, in lines. */
  rows?: number
}
export interface LongTextField extends LongTextOptions {
  kind: 'longText'
  label: string
}

/** Paragraphs of plain text, at most 5,000 characters unless `max` differs. */
export const longText = <const O extends LongTextOptions>(label: string, options?: O) =>
  ({ kind: 'longText', label, ...options }) as LongTextField & O & Valued<string>

const maxLength = ({ max }: LongTextField): number => max ?? 5000

export const longTextKind: SharedKind<LongTextField> = {
  words: 'free',
  sizeOnly: true,
  schema: (field) => plainText(field.label, maxLength(field)),
  typed: (text) => ({ value: text }),
  sample: () => 'A',
  initial: (field) => field.default ?? null,
  empty: () => null,
  maxLength,
  described: (field) => ({ maxLength: maxLength(field) }),
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value) => String(value ?? ''),
}
