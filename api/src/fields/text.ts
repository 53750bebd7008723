import { maxLengthOf, textKey, type FieldKinds } from '@tinkerdesk/shared'
import type { ApiKind } from './api-kind.js'

/** Text with a key for comparing and sorting, without case and accents. */
export const keyedText: ApiKind = {
  columns: [
    { suffix: '', type: 'text' },
    { suffix: '_key', type: 'text' },
  ],
  encode: (value) => (value === null || value === undefined ? [null, null] : [String(value), textKey(String(value))]),
  decode: (stored) => stored,
  fold: textKey,
  order: (column) => `${column.slice(0, -1)}_key"`,
}

/** PostgreSQL refuses index entries of more than 2,704 bytes, and a letter may take three. */
const longestIndexed = 500

export const text: ApiKind<FieldKinds['text']> = { ...keyedText, fitsIndex: (field) => maxLengthOf(field)! <= longestIndexed }
