import { maxLengthOf, textKey, textOrder, type FieldKinds } from '@tinkerdesk/shared'
import type { ApiKind } from './api-kind.js'

const suffixed = (column: string, suffix: '_order' | '_key') => `${column.slice(0, -1)}${suffix}"`
const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** Text with a form for sorting, in which numbers are in their order, and a key for comparing, without case and accents. */
export const keyedText: ApiKind = {
  columns: [
    { suffix: '', type: 'text' },
    { suffix: '_order', type: 'text' },
    { suffix: '_key', type: 'text' },
  ],
  encode: (value, _, standIn) => {
    const text = textOf(value)
    const sorted = text ?? textOf(standIn)
    return [text, sorted === null ? null : textOrder(sorted), text === null ? null : textKey(text)]
  },
  decode: (stored) => stored,
  fold: textKey,
  key: (column) => suffixed(column, '_key'),
  order: (column) => suffixed(column, '_order'),
}

/** PostgreSQL refuses index entries of more than 2,704 bytes, and a letter may take three. */
const longestIndexed = 500

export const text: ApiKind<FieldKinds['text']> = {
  ...keyedText,
  fitsIndex: (field) => maxLengthOf(field)! <= longestIndexed,
}
