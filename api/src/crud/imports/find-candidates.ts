import {
  listOfPart,
  sharedKind,
  textKey,
  valueAt,
  type Field,
  type KeyPart,
  type RecordKey,
} from '@tinkerdesk/shared'
import type { QueryNode } from '../query/condition/query.js'
import { someRows } from '../read/some-rows.js'
import type { Writing } from '../operation/writing.js'
import { operandOf } from '../sql/operands.js'

/** Records that one statement reads to find those of many lines. */
const maxRead = 1000
/** No compared text is longer, in characters. */
const maxText = 500

/** The values of a line that a key compares, as texts that are equal if the values are. An empty one is empty. */
export type KeyTexts = readonly string[]

/** Returns a value as a text that is equal for equal values: text without case and accents. Empty for none. */
const comparable = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  return sharedKind(field).textual
    ? textKey(String(value))
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

/** A line to find, by the number that it has among the others. */
export interface KeyedLine {
  at: number
  values: readonly unknown[]
  texts: KeyTexts
  /** The values of list items, of which a record must share one for each part that compares them. */
  shared: readonly ReadonlySet<unknown>[]
}

/** The parts that a query compares, and those of list items, which are compared here. */
const plainParts = ({ parts }: RecordKey): KeyPart[] => parts.filter(({ ofItems }) => !ofItems)
const itemParts = ({ parts }: RecordKey): KeyPart[] => parts.filter(({ ofItems }) => ofItems)
const fieldsOf = ({ plan }: Pick<Writing, 'plan'>, key: RecordKey): Field[] =>
  plainParts(key).map(({ path }) => plan.leafAt(path).field)

/** Returns the values that list items have in a field of theirs. */
function itemValues(row: Record<string, unknown>, part: KeyPart): ReadonlySet<unknown> {
  const list = listOfPart(part)
  const items = valueAt(row, list)
  const name = part.path.slice(list.length + 1)
  const values = Array.isArray(items)
    ? items.map((item: Record<string, unknown>) => item[name])
    : []
  return new Set(values.filter((value) => value !== null && value !== undefined && value !== ''))
}

/** Returns what a key compares of some values. `null` if no record can have it: its first value is absent, or one is no value of its field. */
export function keyedLine(
  writing: Pick<Writing, 'plan'>,
  key: RecordKey,
  at: number,
  line: Record<string, unknown>,
): KeyedLine | null {
  const fields = fieldsOf(writing, key)
  const parts = plainParts(key)
  const values = parts.map(
    ({ path, from }) => (from ? from(valueAt(line, path)) : valueAt(line, path)) ?? null,
  )
  const texts = fields.map((field, part) => comparable(field, values[part]))
  // The first part of a key has a value, one that follows from the line's as well, and each part of a sure key.
  const isFilled = parts.every(
    ({ from }, part) => texts[part] !== '' || (part > 0 && !from && key.group !== undefined),
  )
  const isValue = (field: Field, part: number) => {
    if (texts[part] === '') return true
    return sharedKind(field).textual
      ? texts[part]!.length <= maxText
      : operandOf(field).safeParse(values[part]).success
  }
  const shared = itemParts(key).map((part) => itemValues(line, part))
  return isFilled && fields.every(isValue) && shared.every(({ size }) => size > 0)
    ? { at, values, texts, shared }
    : null
}

/** Returns the condition that a part has one of the lines' values. */
function oneOf(
  { path }: KeyPart,
  field: Field,
  part: number,
  lines: readonly KeyedLine[],
): QueryNode {
  const isTextual = sharedKind(field).textual === true
  const filled = lines.filter(({ texts }) => texts[part] !== '')
  const values = [
    ...new Set(filled.map(({ texts, values }) => (isTextual ? texts[part] : values[part]))),
  ]
  const among: QueryNode[] =
    values.length === 1
      ? [{ path, operator: isTextual ? '$eqL' : '$eq', value: values[0] }]
      : values.length > 1
        ? [{ path, operator: isTextual ? '$inL' : '$in', value: values }]
        : []
  const absent: QueryNode[] =
    filled.length < lines.length ? [{ path, operator: '$isnull', value: undefined }] : []
  const nodes = [...among, ...absent]
  return nodes.length === 1 ? nodes[0]! : { any: nodes }
}

/**
 * Returns a condition that the records of all lines satisfy, and few others. Lines of one school, or of whatever the key names first, are looked for together: the index
 * of the school is read once for all of them, not once for each.
 */
function conditionOf(writing: Writing, key: RecordKey, lines: readonly KeyedLine[]): QueryNode {
  const fields = fieldsOf(writing, key)
  const parts = plainParts(key)
  const shared = fields.findIndex((field) => sharedKind(field).textual !== true)
  const groups = new Map<string | undefined, KeyedLine[]>()
  for (const line of lines) {
    const named = line.texts[shared]
    groups.set(named, [...(groups.get(named) ?? []), line])
  }
  const within = (some: readonly KeyedLine[]): QueryNode => ({
    all: parts.map((each, part) => oneOf(each, fields[part]!, part, some)),
  })
  return { any: [...groups.values()].map(within) }
}

/**
 * Returns the ids of the records that have the values of each line, by the number of the line. One statement finds those of all lines. If they are too many,
 * the lines are divided.
 */
export async function findCandidates(
  writing: Writing,
  key: RecordKey,
  lines: readonly KeyedLine[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { machine, me, plan, leaving } = writing
  if (lines.length === 0) return new Map()
  const leaves = fieldsOf(writing, key)
  const fields = key.parts.map((part) => (part.ofItems ? listOfPart(part) : part.path))
  const rows = await someRows(machine, {
    me,
    plan,
    where: conditionOf(writing, key, lines),
    fields,
    limit: maxRead,
    leaving,
  })
  if (rows.length === maxRead && lines.length > 1) {
    const middle = Math.ceil(lines.length / 2)
    const first = await findCandidates(writing, key, lines.slice(0, middle))
    return new Map([...first, ...(await findCandidates(writing, key, lines.slice(middle)))])
  }
  const textOf = (texts: KeyTexts) => JSON.stringify(texts)
  const byText = new Map<string, { id: string; shared: readonly ReadonlySet<unknown>[] }[]>()
  for (const row of rows) {
    const text = textOf(
      plainParts(key).map(({ path }, part) => comparable(leaves[part]!, valueAt(row, path))),
    )
    byText.set(text, [
      ...(byText.get(text) ?? []),
      { id: row.id, shared: itemParts(key).map((part) => itemValues(row, part)) },
    ])
  }
  const sharesAll = (line: KeyedLine, of: readonly ReadonlySet<unknown>[]) =>
    line.shared.every((values, at) => [...values].some((value) => of[at]!.has(value)))
  return new Map(
    lines.map((line) => [
      line.at,
      (byText.get(textOf(line.texts)) ?? []).flatMap(({ id, shared }) =>
        sharesAll(line, shared) ? [id] : [],
      ),
    ]),
  )
}
