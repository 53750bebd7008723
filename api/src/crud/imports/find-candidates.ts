import { sharedKind, textKey, valueAt, type Field, type RecordKey } from '@tinkerdesk/shared'
import type { QueryNode } from '../query/query.js'
import type { Writing } from '../change-sets/writing.js'

/** Records that one statement reads to find those of many lines. */
const maxRead = 1000
/** No compared text is longer, in characters. */
const maxText = 500

/** The values of a line that a key compares, as texts that are equal if the values are. An empty one is empty. */
export type KeyTexts = readonly string[]

/** Returns a value as a text that is equal for equal values: text without case and accents. Empty for none. */
const comparable = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  return sharedKind(field).textual ? textKey(String(value)) : typeof value === 'string' ? value : JSON.stringify(value)
}

/** A line to find, by the number that it has among the others. */
export interface KeyedLine {
  at: number
  values: readonly unknown[]
  texts: KeyTexts
}

const fieldsOf = ({ plan }: Pick<Writing, 'plan'>, key: RecordKey): Field[] => key.parts.map(({ path }) => plan.leaf(path)!.field)

/** Returns what a key compares of some values. `null` if no record can have it: its first value is absent, or one is no value of its field. */
export function keyedLine(writing: Pick<Writing, 'plan'>, key: RecordKey, at: number, line: Record<string, unknown>): KeyedLine | null {
  const fields = fieldsOf(writing, key)
  const values = key.parts.map(({ path, from }) => (from ? from(valueAt(line, path)) : valueAt(line, path)) ?? null)
  const texts = fields.map((field, part) => comparable(field, values[part]))
  // The first part of a key has a value, one that follows from the line's as well, and each part of a sure key.
  const isFilled = key.parts.every(({ from }, part) => texts[part] !== '' || (part > 0 && !from && key.group !== undefined))
  const isValue = (field: Field, part: number) => {
    if (texts[part] === '') return true
    return sharedKind(field).textual ? texts[part]!.length <= maxText : sharedKind(field).operand!(field).safeParse(values[part]).success
  }
  return isFilled && fields.every(isValue) ? { at, values, texts } : null
}

/** Returns the condition that each value of a key is among those of the lines. */
function conditionOf(writing: Writing, key: RecordKey, lines: readonly KeyedLine[]): QueryNode {
  const fields = fieldsOf(writing, key)
  const all = key.parts.map(({ path }, part): QueryNode => {
    const filled = lines.filter(({ texts }) => texts[part] !== '')
    const isTextual = sharedKind(fields[part]!).textual === true
    const value = [...new Set(filled.map((line) => (isTextual ? line.texts[part]! : line.values[part])))]
    const alternatives: QueryNode[] = value.length > 0 ? [{ path, operator: isTextual ? '$inL' : '$in', value }] : []
    return { any: filled.length < lines.length ? [...alternatives, { path, operator: '$isnull', value: undefined }] : alternatives }
  })
  return { all }
}

/**
 * Returns the ids of the records that have the values of each line, by the number of the line. One statement finds those of all lines: the records with any
 * combination of their values. If these are too many, the lines are divided.
 */
export async function findCandidates(
  writing: Writing,
  key: RecordKey,
  lines: readonly KeyedLine[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { machine, me, plan, leaving } = writing
  if (lines.length === 0) return new Map()
  const fields = fieldsOf(writing, key)
  const query = { where: conditionOf(writing, key, lines), sort: [], joins: [], fields: key.parts.map(({ path }) => path) }
  const { rows } = await machine.reader.list(me, plan, query, maxRead, leaving)
  if (rows.length === maxRead && lines.length > 1) {
    const middle = Math.ceil(lines.length / 2)
    const first = await findCandidates(writing, key, lines.slice(0, middle))
    return new Map([...first, ...(await findCandidates(writing, key, lines.slice(middle)))])
  }
  const textOf = (texts: KeyTexts) => JSON.stringify(texts)
  const byText = new Map<string, string[]>()
  for (const row of rows) {
    const text = textOf(key.parts.map(({ path }, part) => comparable(fields[part]!, valueAt(row, path))))
    byText.set(text, [...(byText.get(text) ?? []), row.id])
  }
  return new Map(lines.map(({ at, texts }) => [at, byText.get(textOf(texts)) ?? []]))
}
