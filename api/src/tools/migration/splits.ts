import { fieldAt } from '@tinkerdesk/shared'
import { isTextual, snake, type Leaf, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import { quoted } from '../../database/quoted.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import { keptValues } from './change-items.js'
import type { ConversionSteps } from './conversions.js'
import { jsonSql } from './json-sql.js'
import { placeIn } from './moves.js'

/** A text that became two fields: what is before the mark in it, and what is behind. */
export interface Split {
  plan: Plan
  /** The path that is not declared any more. */
  from: string
  to: readonly [Leaf, Leaf]
  /** The mark, without the spaces around it, or one space. A text without it is all in the first field. */
  mark: string
  /** True if the last space divides the text, not the first mark. */
  isLast: boolean
  /** The text between both parts after an undo. */
  join: string
  /** True if the former column had an order and a key beside it. */
  isKeyed: boolean
}

const example =
  'Write it like "students.name=firstName,lastName", with ":last" behind it for the last space, or another separator like ":, ".'

/** Returns the split of `students.name=firstName,lastName`. Throws a sentence. */
export function splitOf(text: string, columns: SchemaColumns): Split {
  const [, place, first, second, , how = ' '] =
    /^([^=]+)=([\w.]+),([\w.]+)(:(.+))?$/.exec(text) ?? []
  if (!place || !first || !second || first === second)
    throw new Error(`"${text}" splits nothing. ${example}`)
  const { plan, path: from } = placeIn(place)
  const { name } = plan.resource
  if (plan.leaf(from))
    throw new Error(
      `${name}.${from} is still declared. Replace it by the two fields in its declaration first, then run this again.`,
    )
  const leafAt = (path: string): Leaf => {
    const leaf = plan.leaf(path)
    if (!leaf || !isTextual(leaf))
      throw new Error(
        `${name}.${path} ${fieldAt(plan.resource, path) ? 'holds no free text' : 'is not declared'}: a text is split into two texts that are declared.`,
      )
    return leaf
  }
  const to = [leafAt(first), leafAt(second)] as const
  const own = columns.get(plan.table)
  if (own?.get(snake(from))?.toLowerCase() !== 'text')
    throw new Error(
      `${name}.${from} cannot be split: the migrations create no text column ${snake(from)} in the table ${plan.table}.`,
    )
  const isLast = how === 'last'
  const join = isLast ? ' ' : how
  if (join.includes('?')) throw new Error('A text cannot be split at a question mark.')
  const isKeyed = own.has(`${snake(from)}_key`)
  return { plan, from, to, mark: join.trim() || ' ', isLast, join, isKeyed }
}

/** Removes spaces as TRIM of both databases does: nothing else. */
const trimmed = (text: string): string => text.replace(/^ +| +$/g, '')

/** Returns both parts of a text, as the migration does. */
export function partsOfText({ mark, isLast }: Split, text: string): readonly [string, string] {
  const whole = trimmed(text)
  const at = isLast ? whole.lastIndexOf(mark) : whole.indexOf(mark)
  return at < 0
    ? [whole, '']
    : [trimmed(whole.slice(0, at)), trimmed(whole.slice(at + mark.length))]
}

/** Returns SQL of both parts of a text, NULL for an empty one. */
function partsSql(
  dialect: Dialect,
  { mark, isLast }: Split,
  value: string,
): readonly [string, string] {
  const whole = `TRIM(${value})`
  const at = isLast
    ? `LENGTH(RTRIM(${whole}, REPLACE(${whole}, ' ', '')))`
    : `${dialect === 'sqlite' ? 'INSTR' : 'STRPOS'}(${whole}, ${quoted(mark)})`
  const part = (text: string, otherwise: string) =>
    `NULLIF(CASE WHEN ${at} > 0 THEN TRIM(${text}) ELSE ${otherwise} END, '')`
  return [
    part(`SUBSTR(${whole}, 1, ${at} - 1)`, whole),
    part(`SUBSTR(${whole}, ${at} + ${mark.length})`, `''`),
  ]
}

const joined = (first: string, second: string, join: string): string =>
  `COALESCE((${first}) || ${quoted(join)} || (${second}), ${first}, ${second})`

const json = {
  sqlite: (text: string) => `json_quote(${text})`,
  postgres: (text: string) => `COALESCE(to_jsonb((${text})::text), 'null')`,
} as const

/** Returns the values of a text's columns: itself, and its order and key, which follow with the next change of the record as it is. */
const withKeys = (text: string, count: number): string[] =>
  [text, `LOWER(${text})`, `LOWER(${text})`].slice(0, count)

interface Replaced {
  /** SQL of the text that is kept while the schema changes. */
  text: string
  isHeld: string
  /** The columns to set, with SQL of their values from the kept `k.value`. */
  set: readonly (readonly [column: string, value: string])[]
  /** SQL of the JSON data after it, and of the data that it is for. */
  data(data: string): { next: string; applies: string }
}

function steps(dialect: Dialect, { plan, from }: Split, replaced: Replaced): ConversionSteps {
  const sql = jsonSql[dialect]
  const kept = `"${`former_${plan.table}_${snake(from)}`.slice(0, 60)}"`
  const collate = dialect === 'postgres' ? ' COLLATE "C"' : ''
  const ofRow = (value: string) =>
    `(SELECT ${value} FROM ${kept} k WHERE k.id = "${plan.table}".id)`
  return {
    before: [
      `CREATE TABLE ${kept} (id text${collate} NOT NULL PRIMARY KEY, value text${collate})`,
      `INSERT INTO ${kept} SELECT id, ${replaced.text} FROM "${plan.table}" WHERE ${replaced.isHeld}`,
    ],
    after: [
      `UPDATE "${plan.table}" SET ${replaced.set.map(([column, value]) => `${column} = ${ofRow(value)}`).join(', ')}`,
      `DROP TABLE ${kept}`,
      ...keptValues.map(({ table, column }) => {
        const { next, applies } = replaced.data(sql.read(column))
        return `UPDATE ${table} SET ${column} = ${sql.write(next)} WHERE resource = ${quoted(plan.resource.name)} AND ${applies}`
      }),
    ],
  }
}

/** Returns the statements that fill the two fields of live and archived rows, and of the values that bulk edits put back. */
export function splitSteps(dialect: Dialect, split: Split): ConversionSteps {
  const sql = jsonSql[dialect]
  const { from, to } = split
  const parts = partsSql(dialect, split, 'k.value')
  return steps(dialect, split, {
    text: `"${snake(from)}"`,
    isHeld: `"${snake(from)}" IS NOT NULL`,
    set: to.flatMap(({ columns }, at) =>
      withKeys(parts[at]!, columns.length).map((value, i) => [columns[i]!, value] as const),
    ),
    data(data) {
      const [first, second] = partsSql(dialect, split, sql.text(data, from)).map(json[dialect]) as [
        string,
        string,
      ]
      const rest = sql.setTo(sql.remove(data, from), to[0].path, first)
      return { next: sql.setTo(rest, to[1].path, second), applies: sql.has(data, from) }
    },
  })
}

/** Returns the statements that put both parts together again. */
export function joinSteps(dialect: Dialect, split: Split): ConversionSteps {
  const sql = jsonSql[dialect]
  const { from, to, join, isKeyed } = split
  const [first, second] = to.map(({ columns }) => columns[0]!) as [string, string]
  return steps(dialect, split, {
    text: joined(first, second, join),
    isHeld: `COALESCE(${first}, ${second}) IS NOT NULL`,
    set: withKeys('k.value', isKeyed ? 3 : 1).map((value, at) => [
      `"${snake(from)}${['', '_order', '_key'][at]}"`,
      value,
    ]),
    data(data) {
      const [a, b] = to.map(({ path }) => path) as [string, string]
      const text = joined(sql.text(data, a), sql.text(data, b), join)
      return {
        next: sql.setTo(sql.remove(sql.remove(data, a), b), from, json[dialect](text)),
        applies: `(${sql.has(data, a)} OR ${sql.has(data, b)})`,
      }
    },
  })
}
