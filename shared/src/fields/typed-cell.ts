import type { TypedCell } from './field.js'
import type { Field } from './kinds.js'
import { trimmedText } from './typed/plain-text.js'
import { sharedKind } from './registry.js'
import { spelledFields, spelledValue } from './typed/spelling.js'
import { itemsIn } from './typed/list-items.js'
import { isEmptyWord, withoutMarks } from './typed/typed-words.js'
import { itemOf, plainOf, targetOf } from './walk.js'

/** A phone number as it is stored. It is a number to a spreadsheet, and the only text beginning with a plus sign that no formula can be. */
const phoneNumber = /^\+\d{8,15}$/

/** The beginning of a formula. Some spreadsheets take the wide signs of East Asian keyboards as well. */
const formula = /^[=+\-@\t\r＝＋－＠]/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, so that it shows it instead. An import takes it off again. */
export const quotedCell = (text: string): string =>
  formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text

/** Takes off the apostrophe that an export puts before what a spreadsheet would run as a formula. */
export const unquotedCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** True for a word like NA in a field that may be empty. The name of a person can be any word, and so can a value of a list. */
const meansNothing = (text: string, field: Field, others: readonly Field[]): boolean =>
  isEmptyWord(text) &&
  !field.required &&
  !sharedKind(field).namesPerson?.(field) &&
  spelledFields([field, ...others]).every((each) => spelledValue(text, each) === undefined)

/** Returns the reader of a list's items if they have a form in one cell, such as texts and days. Semicolons and line breaks separate them. */
function itemsReader(field: Field) {
  const item = itemOf(field)
  const typed = item && !targetOf(item) ? sharedKind(item).typed : undefined
  if (!item || !typed) return undefined
  return (text: string, _list: Field, others: readonly Field[]): TypedCell => {
    const values: unknown[] = []
    for (const part of itemsIn(text)) {
      const read = typed(
        part,
        item,
        others.flatMap((other) => itemOf(other) ?? []),
      )
      if ('problem' in read) return read
      if ('value' in read) values.push(read.value)
    }
    return values.length > 0 ? { value: values } : { empty: true }
  }
}

const readerOf = (field: Field) => sharedKind(field).typed ?? itemsReader(field)

/**
 * Reads a text as people type it, in a file, a paste or a cell; empty texts are left out before. `others` is the same field in other languages,
 * whose labels are read, too. Kinds without a form in one cell have a problem. Never throws.
 */
export function typedCell(typed: string, field: Field, others: readonly Field[] = []): TypedCell {
  const text = unquotedCell(trimmedText(typed))
  const read = readerOf(field)
  if (!read) return { problem: `${field.label} cannot be read from a file` }
  if (trimmedText(withoutMarks(text)) === '' || meansNothing(text, field, others))
    return { empty: true }
  return read(text, field, others)
}

/** True for fields that have a form in one cell. */
export const isOneCell = (field: Field): boolean => readerOf(field) !== undefined

/** Returns a stored number as people write it in a spreadsheet: paise in rupees, and a year from April to March as "2026–27". */
export function writtenNumber(value: number, field: Field): number | string {
  if (field.kind === 'paise') return value / 100
  return field.kind === 'number' && field.financialYear ? plainOf(value, field) : value
}

/** The texts of a cell with a closed set of values. `hasSeveral` if a cell may have more than one of them. */
export interface CellChoices {
  texts: readonly string[]
  hasSeveral: boolean
}

/** Returns the texts that a cell of a field may have. Empty for a field of free values. */
export function choicesOfCell(field: Field): CellChoices {
  const values = field.kind === 'flag' ? [true, false] : (sharedKind(field).values?.(field) ?? [])
  return {
    texts: values.map((value) => plainOf(value, field)),
    hasSeveral: field.kind === 'choices',
  }
}
