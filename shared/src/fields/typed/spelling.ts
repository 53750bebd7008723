import { labelOf } from '../../base/say.js'
import { typingErrors } from '../../base/text/similar-word.js'
import { textKey } from './plain-text.js'
import type { AnyField } from '../field.js'
import { plainDashes, plainDigits, quoted, refusal, withoutMarks } from './typed-words.js'

/** The words of a closed list of values. */
export interface Spelled {
  label: string
  choices: readonly string[]
  labels?: { readonly [value: string]: string }
  /** Other texts for a value, beside the value and its label, in any language. */
  spellings?: { readonly [value: string]: readonly string[] }
  /** Words that may stand before or after a value and mean nothing: "Class" of "Class 8". */
  wordsAround?: readonly string[]
}

/** Returns the fields that have a closed list of values: the same field in other languages. */
export const spelledFields = (fields: readonly AnyField[]): Spelled[] =>
  fields.filter((field): field is AnyField & Spelled => 'choices' in field)

/** Longer texts are no value of a list. */
const maxSpelled = 200

/**
 * Returns the form in which the spellings of values are compared: no case, accents, spaces or hidden marks, plain digits and dashes, "and" for
 * "&", no full stops but those within numbers, no `.0` and no zeros before a number.
 */
export const spellingKey = (text: string): string =>
  plainDashes(plainDigits(textKey(withoutMarks(text.slice(0, maxSpelled)))))
    .replace(/\s+/g, '')
    .replaceAll('&', 'and')
    .replace(/\.(?!\d)|(?<!\d)\./g, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d+$)/, '')

/** Returns all texts that mean a value: itself, its label, and its spellings. */
export const spellingsOf = (field: Spelled, value: string): readonly string[] => [
  value,
  ...(field.labels?.[value] === undefined ? [] : [field.labels[value]]),
  ...(field.spellings?.[value] ?? []),
]

const tables = new WeakMap<Spelled, ReadonlyMap<string, string>>()

/** Returns the values of a field by their keys. Made once for each field. */
function tableOf(field: Spelled): ReadonlyMap<string, string> {
  const made = tables.get(field)
  if (made) return made
  const table = new Map<string, string>()
  for (const value of field.choices)
    for (const spelling of spellingsOf(field, value))
      if (!table.has(spellingKey(spelling))) table.set(spellingKey(spelling), value)
  tables.set(field, table)
  return table
}

/** Returns a key without a word around the value, and without the dash or colon that joins them. */
function withoutWords(key: string, words: readonly string[]): string {
  for (const word of words.map(spellingKey).toSorted((a, b) => b.length - a.length)) {
    if (key.startsWith(word))
      return key
        .slice(word.length)
        .replace(/^[-:]+/, '')
        .replace(/^0+(?=\d)/, '')
    if (key.endsWith(word))
      return key
        .slice(0, -word.length)
        .replace(/[-:]+$/, '')
        .replace(/^0+(?=\d)/, '')
  }
  return key
}

/** Returns the value that a text spells in one of the languages, or `undefined`. */
export function spelledValue(
  text: string,
  field: Spelled,
  others: readonly Spelled[] = [],
): string | undefined {
  if (text.length > maxSpelled) return undefined
  const key = spellingKey(text)
  if (key === '') return undefined
  const english = labelOf('choice', text)
  for (const each of [field, ...others]) {
    const table = tableOf(each)
    const value =
      table.get(key) ??
      table.get(withoutWords(key, each.wordsAround ?? [])) ??
      table.get(spellingKey(english))
    if (value !== undefined && field.choices.includes(value)) return value
  }
  return undefined
}

/** A sentence names so many values at most. */
const maxNamed = 14

/** Returns the value with a spelling that is fewest typing errors away, or `undefined`. */
function nearValue(text: string, field: Spelled): string | undefined {
  const key = spellingKey(text)
  const near = field.choices.flatMap((value) =>
    spellingsOf(field, value).flatMap((spelling) => {
      const other = spellingKey(spelling)
      const [errors, back] = [typingErrors(key, other), typingErrors(other, key)]
      return errors === undefined || back === undefined
        ? []
        : [{ value, errors: Math.max(errors, back) }]
    }),
  )
  return near.toSorted((a, b) => a.errors - b.errors)[0]?.value
}

/** Returns the sentence that refuses a text or another value: with the values, or the one of a long list that is near, and with what was read. */
export function spellingFault(sent: unknown, field: Spelled): string {
  const name = (value: string) => field.labels?.[value] ?? value
  const { label } = field
  const isShort = field.choices.length <= maxNamed
  const listed = (isShort ? field.choices : field.choices.slice(0, 3)).map(name).join(', ')
  const reason = isShort
    ? `${label} must be one of ${listed}`
    : `${label} must be in the list, such as ${listed}`
  if (typeof sent !== 'string' || sent.trim() === '') return reason
  const near = isShort || sent.length > maxSpelled ? undefined : nearValue(sent, field)
  if (near === undefined) return refusal(reason, sent)
  const [was, meant] = [quoted(sent), name(near)]
  return `${label}: ${was} is not in the list. Did you mean ${meant}?`
}

/** Returns the mistakes of declared spellings, each as the end of a sentence: one text may mean only one value. */
export function spellingMistakes(field: Spelled): string[] {
  const meant = new Map<string, string>()
  const mistakes: string[] = []
  for (const value of field.choices)
    for (const spelling of spellingsOf(field, value)) {
      const key = spellingKey(spelling)
      const other = meant.get(key) ?? value
      if (other !== value) mistakes.push(`reads "${spelling}" as "${other}" and as "${value}"`)
      meant.set(key, other)
    }
  const strangers = Object.keys(field.spellings ?? {}).filter(
    (value) => !field.choices.includes(value),
  )
  return [
    ...mistakes,
    ...strangers.map((value) => `has spellings of "${value}", which is not one of its values`),
  ]
}
