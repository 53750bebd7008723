import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { limitMistakes } from '../typed/mistakes.js'
import { plainText, textKey, textOrder } from '../typed/plain-text.js'
import { plainDashes, plainDigits, withoutMarks } from '../typed/typed-words.js'
import { hasWebAddress, webAddressMessage } from '../typed/web-address.js'

export interface TextOptions extends FieldOptions {
  /** Longest value, in characters. */
  max?: number
  min?: number
  /** `sample` is a value that matches, with which the functions of the declaration are tried out. */
  pattern?: { regex: RegExp; message: string; sample: string }
  /** The name of the text beside it, in the same group, that sorts rows without this one: the first name of people who have one name. */
  sortsAs?: string
  /** True for the name of a person. Names are written in e-mails, so they contain no web address. */
  ofPerson?: boolean
  /** True for a code of digits, such as a PIN code: spaces, dashes and a `.0` of spreadsheets go, and digits of Indian scripts are read. */
  isDigits?: boolean
  /** The digits of every such code. One less is a code whose first zero a spreadsheet took away, and gets it back. */
  digits?: number
  /** True if it may have several lines. Unlike a `longText`, it can be searched. */
  hasLines?: boolean
  /**
   * How values begin that the product writes, and the word that its reader gets for it: "Subscription" of "Subscription 2026–27". What people
   * typed stays as it is.
   */
  written?: { begins: RegExp; label: string }
  default?: string
  placeholder?: string
  /** True if no two records may share it, ignoring case. */
  unique?: boolean
}
export interface TextField extends TextOptions {
  kind: 'text'
  label: string
}

/** One line of text, or several with `hasLines`, trimmed, at most 200 characters unless `max` differs. */
export const text = <const O extends TextOptions>(label: string, options?: O) =>
  ({ kind: 'text', label, ...options }) as TextField & O & Valued<string>

/** Returns the digits of a code, of which there are `count`. Any other text stays as it is, and the pattern refuses it. */
function digitsIn(sent: string, count = 0): string {
  if (sent.length > 40) return sent
  const digits = plainDashes(plainDigits(withoutMarks(sent)))
    .replace(/\.0*\s*$/, '')
    .replace(/(?<=\d)[\s-]+(?=\d)/g, '')
    .trim()
  if (!/^\d+$/.test(digits)) return sent
  return digits.length === count - 1 ? `0${digits}` : digits
}

/** Short forms before and in names that registers write without a space behind: "Md.asif" would be refused as the address of a page. */
const shortForms =
  /(?<![\p{L}\p{M}\p{N}])(Md|Mohd|Mhd|Sk|Kr|Km|Ku|Smt|Shri|Sri|Dr|Mr|Mrs|Ms|Er|Adv|Prof|Late)\.(?=\p{L})/giu

const maxLength = ({ max }: TextField): number => max ?? 200

export const textKind: SharedKind<TextField> = {
  words: 'free',
  schema(field) {
    const { label, min, pattern, ofPerson, hasLines, isDigits, digits } = field
    let inner = z.string()
    if (min) inner = inner.min(min, { error: `${label} must be at least ${min} characters` })
    if (pattern) inner = inner.regex(pattern.regex, { error: pattern.message })
    if (ofPerson)
      inner = inner.refine((value) => !hasWebAddress(value), {
        error: `${label} ${webAddressMessage}`,
      })
    const plain = plainText(label, maxLength(field))
    const lines = hasLines
      ? plain
      : plain.pipe(z.string().regex(/^[^\n\r]*$/, { error: `${label} must be one line` }))
    return isDigits
      ? z.preprocess(
          (sent) => (typeof sent === 'string' ? digitsIn(sent, digits) : sent),
          lines.pipe(inner),
        )
      : lines.pipe(inner)
  },
  mistakes: (field, walk) => [
    ...limitMistakes({ ...field, max: maxLength(field) }),
    ...(field.pattern && !textKind.schema(field, walk).safeParse(field.pattern.sample).success
      ? [`has the sample "${field.pattern.sample}", which it does not accept`]
      : []),
  ],
  typed: (text, { ofPerson }) => ({ value: ofPerson ? text.replace(shortForms, '$1. ') : text }),
  sample: ({ pattern, min = 1 }) => pattern?.sample ?? 'A'.repeat(min),
  initial: (field) => field.default ?? null,
  empty: () => null,
  operand: () => z.string(),
  unique: (field) => field.unique === true,
  maxLength,
  described: (field) => ({
    ...(field.min && { minLength: field.min }),
    maxLength: maxLength(field),
    ...(field.pattern &&
      field.pattern.regex.flags === '' && { pattern: field.pattern.regex.source }),
  }),
  namesPerson: ({ ofPerson }) => ofPerson === true,
  hasPattern: ({ pattern }) => pattern !== undefined,
  sortable: true,
  ordered: true,
  orderKey: textKey,
  sortKey: textOrder,
  sortsAs: (field) => field.sortsAs,
  textual: true,
  plain: (value, { written }) =>
    written ? String(value ?? '').replace(written.begins, written.label) : String(value ?? ''),
}
