import { trimmedText } from './plain-text.js'

/** An item in quotation marks, in which a mark is written twice, or one up to the next semicolon or line break. */
const oneItem = /[^\S\n]*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[;\n]|$)|([^;\n]*))(?:[;\n]|$)/gy

/** Returns the items of a list as the text of one cell. One that has a semicolon or a line break is in quotation marks. */
export const joinedItems = (items: readonly string[]): string =>
  items.map((item) => (/[;\n]|^"/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join('; ')

/** Returns the items of a list in the text of one cell, which semicolons or line breaks separate. Empty ones are left out. */
export const itemsIn = (text: string): string[] =>
  [...text.matchAll(oneItem)]
    .map(([, quoted, plain = '']) => trimmedText(quoted?.replaceAll('""', '"') ?? plain))
    .filter(Boolean)
