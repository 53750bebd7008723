import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { spelledValue } from '../typed/spelling.js'
import { refusal } from '../typed/typed-words.js'

export interface FlagOptions extends FieldOptions {
  default?: boolean
}
export interface FlagField extends FlagOptions {
  kind: 'flag'
  label: string
}

/** The words for yes and no. A letter x is a mark in a column of marks; a cross that is no letter means no. */
export const flagSpellings = {
  Yes: [
    'Y',
    'True',
    'T',
    '1',
    'On',
    'OK',
    'x',
    '✔',
    '✓',
    '✅',
    '☑',
    '√',
    'हाँ',
    'हां',
    'हा',
    'जी',
    'जी हाँ',
    'सही',
  ],
  No: [
    'N',
    'False',
    'F',
    '0',
    'Off',
    '✗',
    '✘',
    '✕',
    '✖',
    '×',
    '❌',
    '☐',
    'नहीं',
    'नही',
    'ना',
    'गलत',
  ],
}
const words = { choices: ['Yes', 'No'], spellings: flagSpellings }

/** Yes or no. The default is no. */
export const flag = <const O extends FlagOptions>(label: string, options?: O) =>
  ({ kind: 'flag', label, ...options }) as FlagField & O & { required: true } & Valued<boolean>

export const flagKind: SharedKind<FlagField> = {
  words: 'none',
  schema: ({ label }) => z.boolean({ error: `${label} must be true or false` }),
  typed(text, field) {
    const value = spelledValue(text, { ...words, label: field.label })
    return value === undefined
      ? { problem: refusal(`${field.label} must be Yes or No`, text) }
      : { value: value === 'Yes' }
  },
  sample: () => true,
  initial: (field) => field.default ?? false,
  empty: () => false,
  operand: () => z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')]),
  ticked: () => true,
  sortable: true,
  ordered: true,
  grouped: 'value',
  textual: false,
  plain: (value) => (value ? 'Yes' : 'No'),
}
