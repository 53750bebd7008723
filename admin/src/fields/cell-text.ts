import {
  appends,
  emptyOf,
  holdsFiles,
  isBlankText,
  itemOf,
  itemPartsOf,
  partsOf,
  targetOf,
  variantsOf,
  wordsOf,
  type Field,
} from '@tinkerdesk/shared'
import { inOtherLanguages } from './other-words.js'
import { typedCell } from './validation.js'

/** Kinds whose values are chosen in a list. All others are typed, in the words that an import understands. */
const chosenKinds: ReadonlySet<Field['kind']> = new Set([
  'choice',
  'choices',
  'relation',
  'relations',
])
/** True for fields whose value is chosen in a list. */
export const isChosen = (field: Field): boolean => chosenKinds.has(field.kind)

/** True for fields with several chosen values. */
export const isManyChosen = (field: Field): boolean =>
  field.kind === 'choices' || targetOf(field)?.many === true

/** Returns the fields of which a value is composed. Empty for a single value. */
function partsWithin(field: Field): readonly Field[] {
  const item = itemOf(field)
  return [
    ...(item ? [item] : []),
    ...Object.values(partsOf(field) ?? variantsOf(field) ?? itemPartsOf(field) ?? {}),
  ]
}

/** True for fields that name other records, alone or in a part. */
export const namesRecords = (field: Field): boolean =>
  targetOf(field) !== undefined || partsWithin(field).some(namesRecords)

/** True for fields whose value has no undo: files are deleted with their field, and entries of a conversation stay. They have a form alone. */
export const isForForm = (field: Field): boolean => holdsFiles(field) || appends(field)

/** Returns the text between the parts of a value. */
export const separatorOf = (field: Field): string =>
  field.kind === 'group' ? (field.separator ?? ' ') : '; '

/** True for fields of several parts, such as lists, whose cell opens a dialog. */
export const isComposed = (field: Field): boolean =>
  partsWithin(field).length > 0 && !isForForm(field)

/** True for texts of several lines. */
export const hasLines = (field: Field): boolean => field.kind === 'longText'

/** Kinds whose text is the value itself. */
const textKinds: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'email', 'url', 'phone'])

/** Returns a value as the text with which its editor starts. It is read back as the same value. */
export function editText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  return textKinds.has(field.kind) ? String(value) : wordsOf(value, field)
}

/** Returns a value as a cell shows it and a copy has it, apart from the names of related records. */
export const shownText = (field: Field, value: unknown): string =>
  typeof value === 'string' && (field.kind === 'text' || field.kind === 'longText')
    ? value
    : wordsOf(value, field)

/** A text as a value, as names to look up, or with the reason why it is neither. */
export type ReadCell = { value: unknown } | { names: readonly string[] } | { problem: string }

/** Reads a text that was typed or pasted into a cell. An empty one clears the cell, and a word like NA leaves `present`, the value that is there. */
export function readCell(field: Field, text: string, present?: unknown): ReadCell {
  if (isBlankText(text)) return { value: emptyOf(field) }
  const isOneLine = textKinds.has(field.kind) && !hasLines(field)
  const read = typedCell(
    isOneLine ? text.replaceAll(/\s*[\r\n]+\s*/g, ' ') : text,
    field,
    inOtherLanguages(field),
  )
  return 'empty' in read ? { value: present ?? emptyOf(field) } : read
}
