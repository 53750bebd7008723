import { z } from 'zod'
import { labelOf } from '../base/say.js'
import { choiceLabel } from './choice.js'
import { today } from './day.js'
import type { Field } from './kinds.js'
import { trimmedText } from './plain-text.js'
import { sharedKind } from './registry.js'
import { faultOfCount } from './relations.js'
import { plainOf, targetOf } from './walk.js'
import { parseDay } from './typed-day.js'
import { parseMoment } from './typed-moment.js'

/** A cell of a spreadsheet as a value to send, as the names of related records, or a sentence that says why it is neither. */
export type TypedCell = { value: unknown } | { names: readonly string[] } | { problem: string }

const yes = new Set(['yes', 'y', 'true', '1', '✓', 'हाँ'])
const no = new Set(['no', 'n', 'false', '0', '', 'नहीं'])

/** A phone number as it is stored. It is a number to a spreadsheet, and the only text beginning with a plus sign that no formula can be. */
const phoneNumber = /^\+\d{8,15}$/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, so that it shows it instead. An import takes it off again. */
export const quotedCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !phoneNumber.test(text) ? `'${text}` : text)

/** Takes off the apostrophe that an export puts before what a spreadsheet would run as a formula. */
export const unquotedCell = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const isAlike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

interface Labelled {
  labels?: { readonly [value: string]: string }
  spellings?: { readonly [value: string]: readonly string[] }
}

/** Returns the choice that a text names, in the language of the page, in English, or as the same field has it in other languages. */
const choiceOf = (text: string, field: Labelled & { choices: readonly string[] }, others: readonly Labelled[]): string =>
  field.choices.find((value) =>
    [value, ...[field, ...others].map((each) => choiceLabel(each, value)), ...(field.spellings?.[value] ?? [])].some(
      (name) => isAlike(name, text) || isAlike(name, labelOf('choice', text)),
    ),
  ) ?? text

const labelled = (fields: readonly Field[]): Labelled[] => fields.filter((field) => field.kind === 'choice' || field.kind === 'choices')

const partsIn = (text: string, separator: RegExp): string[] => text.split(separator).map(trimmedText).filter(Boolean)

/**
 * Reads a text of a spreadsheet as people type it. Kinds without a form in one cell have a problem; empty texts are left out before. `others` is
 * the same field in other languages, whose labels are read, too.
 */
export function typedCell(typed: string, field: Field, others: readonly Field[] = []): TypedCell {
  const text = unquotedCell(trimmedText(typed))
  if (field.kind === 'relations') {
    const names = partsIn(text, /[;\n]/)
    const problem = faultOfCount(field, names.length)
    return problem === undefined ? { names } : { problem }
  }
  if (targetOf(field)) return { names: [text] }
  switch (field.kind) {
    case 'number':
    case 'rupees':
    case 'paise': {
      const number = Number(text.replace(/[₹,\s]/g, ''))
      if (!Number.isFinite(number)) return { problem: `${field.label} must be a number` }
      // People type rupees.
      return { value: field.kind === 'paise' ? Math.round(number * 100) : number }
    }
    case 'flag': {
      const word = text.toLowerCase()
      if (yes.has(word)) return { value: true }
      return no.has(word) ? { value: false } : { problem: `${field.label} must be Yes or No` }
    }
    case 'day':
    case 'moment': {
      const isIso = z.iso.datetime().safeParse(text).success
      const read =
        field.kind === 'day'
          ? parseDay(text.slice(0, isIso ? 10 : undefined), today())
          : isIso
            ? { value: text }
            : parseMoment(text, today())
      return read.problem === undefined ? { value: read.value } : { problem: `${field.label}: ${read.problem}` }
    }
    case 'choice':
      return { value: choiceOf(text, field, labelled(others)) }
    case 'choices':
      return { value: partsIn(text, /[;,\n]/).map((part) => choiceOf(part, field, labelled(others))) }
    case 'list':
    case 'file':
    case 'textOrFile':
    case 'variant':
    case 'group':
    case 'conversation':
      return { problem: `${field.label} cannot be read from a file` }
    default:
      return { value: text }
  }
}

/** True for fields that have a form in one cell. */
export const isOneCell = (field: Field): boolean =>
  !('problem' in typedCell('1', field)) || field.kind === 'day' || field.kind === 'moment' || field.kind === 'flag'

/** Returns a stored number as people write it in a spreadsheet: paise in rupees. */
export const writtenNumber = (value: number, field: Field): number => (field.kind === 'paise' ? value / 100 : value)

/** The texts of a cell with a closed set of values. `hasSeveral` if a cell may have more than one of them. */
export interface CellChoices {
  texts: readonly string[]
  hasSeveral: boolean
}

/** Returns the texts that a cell of a field may have. Empty for a field of free values. */
export function choicesOfCell(field: Field): CellChoices {
  const values = field.kind === 'flag' ? [true, false] : (sharedKind(field).values?.(field) ?? [])
  return { texts: values.map((value) => plainOf(value, field)), hasSeveral: field.kind === 'choices' }
}
