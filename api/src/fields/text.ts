import {
  lastItem,
  maxLengthOf,
  nameSound,
  textKey,
  textOrder,
  type FieldKinds,
} from '@tinkerdesk/shared'
import type { SqlValue } from '../database/database.js'
import type { ApiKind } from './api-kind.js'

const suffixed = (column: string, suffix: '_order' | '_sound' | '_key') =>
  `${column.slice(0, -1)}${suffix}"`
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
  fitsIndex: (field) => (maxLengthOf(field) ?? Infinity) <= longestIndexed,
}

/** The name of a person that a list searches: it has a phonetic key, too, the same in Latin and Devanagari. */
export const soundedText: ApiKind<FieldKinds['text']> = {
  ...text,
  columns: [
    ...keyedText.columns.slice(0, -1),
    { suffix: '_sound', type: 'text' },
    lastItem(keyedText.columns),
  ],
  encode: (value, field, standIn) => {
    const own = textOf(value)
    const [stored, order, key] = keyedText.encode(value, field, standIn) as [
      SqlValue,
      SqlValue,
      SqlValue,
    ]
    return [stored, order, own === null ? null : nameSound(own), key]
  },
  sound: (column) => suffixed(column, '_sound'),
}
