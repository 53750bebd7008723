import {
  choicesOfCell,
  isBlankText,
  plainOf,
  spreadCells,
  targetOf,
  textKey,
  unquotedCell,
  trimmedText,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { typingErrors } from '@tinkerdesk/shared/base/text/similar-word'
import { rankedOptions } from '../../../fields/common/rank.js'
import { isOneCell, schemaOf, typedCell } from '../../../fields/validation.js'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import type { Meaning, Meanings, Meant } from '@tinkerdesk/shared/files/columns/meanings'

export { meaningCells } from '@tinkerdesk/shared/files/columns/meanings'
export type { Meaning, Meanings, Meant }

/** The cells of a line by the path of their field. */
export interface CellLine {
  line: number
  cells: { readonly [path: string]: string }
}

/** A text that a column has and its field does not understand. */
export interface UnreadText {
  path: string
  /** As the first line has it. */
  text: string
  /** The number of cells that have it. */
  cells: number
  /** The first line with it. */
  line: number
  problem: string
  /** Its possible meanings, the likeliest first. A person must confirm it. */
  likely: readonly Meant[]
}

/** Texts of one column, with the first line and the number of cells of each. */
type Counted = Map<string, { text: string; line: number; cells: number }>

/** Returns the meaning that a person gave a text of a column. */
export const meaningOf = (meanings: Meanings, path: string, text: string): Meaning | undefined =>
  meanings[path]?.[textKey(text)]

/** Returns meanings with one more, or with one less for `undefined`. */
export function withMeaning(
  meanings: Meanings,
  path: string,
  text: string,
  meaning: Meaning | undefined,
): Meanings {
  const { [textKey(text)]: _, ...others } = meanings[path] ?? {}
  return {
    ...meanings,
    [path]: meaning === undefined ? others : { ...others, [textKey(text)]: meaning },
  }
}

/** Returns meanings with one for each of some texts. `undefined` leaves that of a text as it is. */
export function withMeanings<T extends { path: string; text: string }>(
  meanings: Meanings,
  texts: readonly T[],
  meaning: (text: T) => Meaning | undefined,
): Meanings {
  const byPath = new Map<string, { [key: string]: Meaning }>()
  for (const each of texts) {
    const next = meaning(each)
    if (next === undefined) continue
    const own = byPath.get(each.path) ?? { ...meanings[each.path] }
    own[textKey(each.text)] = next
    byPath.set(each.path, own)
  }
  return { ...meanings, ...Object.fromEntries(byPath) }
}

/** Returns the different texts of each column. */
export function textsByPath(lines: readonly CellLine[]): Map<string, Counted> {
  const byPath = new Map<string, Counted>()
  for (const { line, cells } of lines)
    for (const [path, text] of Object.entries(cells)) {
      if (isBlankText(text)) continue
      const texts: Counted = byPath.get(path) ?? new Map()
      byPath.set(path, texts)
      const before = texts.get(text)
      if (before) before.cells++
      else texts.set(text, { text, line, cells: 1 })
    }
  return byPath
}

/** Returns the choices that a text is like: the only one that begins with it or has it, or those that a typing error makes of it. */
function likelyChoices(field: Field, text: string): Meant[] {
  const { texts, hasSeveral } = choicesOfCell(field)
  if (hasSeveral) return []
  const ranked = rankedOptions(
    texts.map((label) => ({ label })),
    text,
  )
  const key = textKey(text)
  const near =
    ranked.length === 1
      ? ranked.map(({ label }) => label)
      : texts.filter((label) => areAlike(key, textKey(label)))
  return near.length > 2 ? [] : near.map((label) => ({ text: label, shown: label }))
}

const areAlike = (a: string, b: string): boolean =>
  typingErrors(a, b) !== undefined && typingErrors(b, a) !== undefined

/** A column as it is read: the field, and the same field in other languages. */
export interface ReadColumn {
  path: string
  field: Field
  others: readonly Field[]
}

/** The result of reading a text: understood, the names of records, or not understood. */
export type ReadText =
  { problem: string; likely: readonly Meant[] } | { names: readonly string[] } | null

/** Reads one text of a column as the server does, apart from the names of records. */
export function readText({ field, others }: ReadColumn, text: string): ReadText {
  const read = typedCell(text, field, others)
  if ('names' in read) return { names: read.names.filter((name) => !meansAll(field, name)) }
  const problem =
    'problem' in read
      ? read.problem
      : 'value' in read
        ? schemaOf(field).safeParse(read.value).error?.issues[0]?.message
        : undefined
  if (problem === undefined) return null
  const likely = 'problem' in read ? read.likely : undefined
  return {
    problem,
    likely:
      likely === undefined
        ? likelyChoices(field, unquotedCell(trimmedText(text)))
        : [{ text: likely, shown: likely }],
  }
}

/** Returns why the text of a cell is not understood, or `undefined`. Names of records are not looked up. */
export function problemOfCell(resource: Resource, path: string, text: string): string | undefined {
  if (isBlankText(text)) return undefined
  for (const [own, part] of Object.entries(spreadCells(resource, { [path]: text }))) {
    const field = fieldOfTarget(resource, own)
    const read = field && isOneCell(field) ? readText({ path: own, field, others: [] }, part) : null
    if (read && 'problem' in read) return read.problem
  }
  return undefined
}

/** True for the word of a relation for all records: "All schools". */
function meansAll(field: Field, name: string): boolean {
  const all = targetOf(field)?.all
  return (
    all !== undefined && [all, plainOf(all, field)].some((word) => textKey(word) === textKey(name))
  )
}

/** Adds a text to counted ones that are the same but for their case, accents and spaces. */
export function noteText(
  texts: Counted,
  part: string,
  { line, cells }: { line: number; cells: number },
): void {
  const key = textKey(part)
  const before = texts.get(key)
  if (!before) texts.set(key, { text: part, line, cells })
  else
    texts.set(key, {
      text: before.text,
      line: Math.min(before.line, line),
      cells: before.cells + cells,
    })
}

/** The order in which texts are asked about: what settles the most cells comes first. */
export const byWeight = (a: UnreadText, b: UnreadText): number =>
  b.cells - a.cells || a.line - b.line
