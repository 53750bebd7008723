import { lastItem } from '@tinkerdesk/shared'
import type { Dialect, SqlValue } from '../../database/database.js'
import { phrasesQuery, type Phrase } from './phrases.js'
import { subqueriesOf, type Piece, type RowsOf, type SubqueryForms } from './subqueries.js'

/** A condition on the rows of a table. A condition on parts of a text has other forms as well; `scan` and `isSearch` are for all databases. */
export interface Fragment extends Piece, SubqueryForms {
  /** The query of the trigram index that finds exactly these rows, and its phrases if any of them is enough. */
  trigrams?: { table: string; alias: string; query: string; phrases?: readonly Phrase[] }
  /** Counts the rows that the trigram index finds, which are at least the rows of this condition. */
  countAtMost?: Piece
  /**
   * The same rows for a list with many matches: its rows are read in their order, or by another condition, until a page is full. Each is
   * looked up among the matches, so no match is read that is not on the page.
   */
  walk?: Piece
  /**
   * The same rows by comparing one column. Fastest of all in the order of this column, whose index holds all it needs. `each` compares one of its
   * values, as `v."value"`. It is absent where rows with other values belong to these, too.
   */
  scan?: Piece & { column: string; each?: Piece }
  /** The same rows by their own values, for rows that are few, or are found by something else. */
  row?: Piece
  /** The same rows one after the other, of a join with the trigram index: the first of many matches are found without the others. */
  stream?: Piece & { index: string }
  /** The same rows, found by other rows that name them, where those are few. `atMost` counts these. */
  few?: Piece & { atMost: Piece }
  /** True on PostgreSQL for a condition on parts of a text. */
  isSearch?: true
}

export const fragment = (text: string, ...values: SqlValue[]): Fragment => ({ text, values })

type Trigrams = NonNullable<Fragment['trigrams']>
const hasTrigrams = (part: Fragment): part is Fragment & { trigrams: Trigrams } =>
  part.trigrams !== undefined
const hasPhrases = (search: Trigrams): search is Required<Trigrams> => search.phrases !== undefined

/** Returns the rows under an alias that a query of the trigram index finds. `row` is the same by their own values. */
function trigramSearch(trigrams: Trigrams, row: Piece): Fragment {
  const { table, alias, query } = trigrams
  const rows = `${alias}.rowid IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`
  return {
    ...fragment(rows, query),
    trigrams,
    countAtMost: fragment(`SELECT COUNT(*) AS n FROM ${table} WHERE ${table} MATCH ?`, query),
    // The plus keeps SQLite from reading every match by its number.
    walk: fragment(`+${rows}`, query),
    row,
    stream: { index: table, ...fragment(`${table} MATCH ?`, query) },
  }
}

/** Returns the rows under an alias that have a phrase, by the trigram index `table`. `row` is the same by their own values. */
export const phraseSearch = (table: string, alias: string, phrase: Phrase, row: Piece): Fragment =>
  trigramSearch({ table, alias, query: phrasesQuery([phrase]), phrases: [phrase] }, row)

export const always = fragment('1 = 1')
export const never = fragment('1 = 0')

type Word = 'AND' | 'OR'

const joined = (parts: readonly Piece[], word: Word): Piece => ({
  text: `(${parts.map((part) => part.text).join(` ${word} `)})`,
  values: parts.flatMap((part) => part.values),
})

/** Puts conditions together, each in a form that not all of them have. */
const formed = (
  parts: readonly Fragment[],
  word: Word,
  formOf: (part: Fragment) => Piece | undefined,
): Piece =>
  joined(
    parts.map((part) => formOf(part) ?? part),
    word,
  )

const rowOf = ({ row, text, values }: Fragment): Piece => row ?? { text, values }

/** Puts the queries of a trigram index together: one lookup instead of one for each column. */
function withOneSearch(parts: readonly Fragment[], word: Word): readonly Fragment[] {
  const [first, ...others] = parts.filter(hasTrigrams)
  if (!first || others.length === 0) return parts
  const searches = [first, ...others]
  const all = searches.map(({ trigrams }) => trigrams)
  const { table, alias } = first.trigrams
  const row = joined(searches.map(rowOf), word)
  const phrases =
    word === 'OR' && all.every(hasPhrases) ? all.flatMap((each) => each.phrases) : undefined
  const query = phrases
    ? phrasesQuery(phrases)
    : all.map((each) => `(${each.query})`).join(` ${word} `)
  const search = trigramSearch({ table, alias, query, ...(phrases ? { phrases } : {}) }, row)
  return [...parts.filter(({ trigrams }) => !trigrams), search]
}

/** Returns the rows that the first of some conditions finds in the trigram index, of which all others are true. */
function streamOf(parts: readonly Fragment[]): Fragment['stream'] {
  const first = parts.find(({ stream }) => stream)
  const stream = first?.stream
  if (!stream) return undefined
  const pieces = [stream, ...parts.filter((part) => part !== first).map(rowOf)]
  return { index: stream.index, ...joined(pieces, 'AND') }
}

const join = (all: readonly Fragment[], word: Word, rows?: RowsOf): Fragment => {
  const parts = withOneSearch(all, word)
  if (parts.length === 1) return parts[0]!
  const named = word === 'AND' ? parts.find((part) => part.few)?.few : undefined
  const few = named
    ? { few: { ...formed(parts, word, (part) => part.few), atMost: named.atMost } }
    : {}
  const searches = parts.filter(({ walk, scan, isSearch }) => walk ?? scan ?? isSearch)
  const [{ walk, scan, countAtMost } = {} as Fragment] = searches
  const row = parts.some((part) => part.row) ? { row: joined(parts.map(rowOf), word) } : {}
  const subqueries = subqueriesOf(parts, {
    isAny: word === 'OR',
    rows,
    formed: (formOf) => formed(parts, word, formOf),
  })
  if (searches.length === 0) return { ...joined(parts, word), ...row, ...subqueries, ...few }
  const stream = word === 'AND' ? streamOf(parts) : undefined
  const isOne = searches.length === 1
  return {
    ...joined(parts, word),
    ...row,
    ...subqueries,
    ...few,
    ...(stream ? { stream } : {}),
    ...(walk ? { walk: formed(parts, word, (part) => part.walk) } : {}),
    ...(parts.some(({ isSearch }) => isSearch) ? { isSearch: true } : {}),
    ...(isOne && scan
      ? {
          scan: {
            ...formed(parts, word, (part) => part.scan),
            column: scan.column,
            ...(word === 'AND' && scan.each ? { each: scan.each } : {}),
          },
        }
      : {}),
    ...(isOne && countAtMost && word === 'AND' ? { countAtMost } : {}),
  }
}

/** ANDs fragments. Without any, everything matches. */
export const allOf = (parts: readonly Fragment[]): Fragment => {
  const real = parts.filter((part) => part !== always)
  if (real.includes(never)) return never
  return real.length ? join(real, 'AND') : always
}

/** ORs fragments. Without any, nothing matches. `rows` is whose conditions they are, for those with subqueries. */
export const anyOf = (parts: readonly Fragment[], rows?: RowsOf): Fragment => {
  if (parts.includes(always)) return always
  const real = parts.filter((part) => part !== never)
  return real.length ? join(real, 'OR', rows) : never
}

/** Returns true if two fragments have the same text and values. */
export const isSame = (left: Fragment, other: Fragment): boolean =>
  left.text === other.text &&
  left.values.length === other.values.length &&
  left.values.every((value, at) => value === other.values[at])

const questionMarks = (count: number): string => Array.from({ length: count }, () => '?').join(', ')
/** Most lists are short, and nearly every statement has one. */
const shortLists = Array.from({ length: 65 }, (_, count) => questionMarks(count))

export const placeholders = (count: number): string => shortLists[count] ?? questionMarks(count)

/** Returns the next of the lengths that lists are given: 1, 2, 3, 4, 6, 8, 12, 16, … */
function paddedLength(count: number): number {
  let length = 1
  while (length < count) length = length * 1.5 >= count && length > 1 ? length * 1.5 : length * 2
  return length
}

/** A longer list is one value: the driver of SQLite takes longer to bind 500 ids than to read their rows. */
const maxBound = 16

/**
 * Returns a condition that a column has one of some ids, of which there is at least one. A short list repeats its last, and a long one is a
 * text, so that few statements occur: each that is kept takes memory.
 */
export function isOneOf(dialect: Dialect, column: string, ids: readonly string[]): Fragment {
  if (ids.length > maxBound) {
    const text =
      dialect === 'sqlite'
        ? `${column} IN (SELECT value FROM json_each(?))`
        : `${column} = ANY(ARRAY(SELECT jsonb_array_elements_text(?::jsonb)))`
    return { text, values: [JSON.stringify(ids)] }
  }
  const length = paddedLength(ids.length)
  const values = [...ids, ...Array.from({ length: length - ids.length }, () => lastItem(ids))]
  return { text: `${column} IN (${placeholders(length)})`, values }
}
