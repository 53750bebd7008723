import { lastItem, sharedKind, textOrder, type NonEmpty } from '@tinkerdesk/shared'
import type { Dialect, SqlValue } from '../../database/database.js'
import { searchTable } from '../../database/search/search-structures.js'
import { anyOf, fragment, phraseSearch, placeholders, type Fragment } from './fragment.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { boundValue, OperandError, operandsOf, type Compared } from './operands.js'
import { soundsLike } from './sounds.js'

/** The column that a comparison is compiled for. */
export interface Place {
  dialect: Dialect
  plan: Plan
  alias: string
  leaf: Leaf
}

type Compare = (column: string, values: NonEmpty<SqlValue>, place: Place) => Fragment

type Operator = Compared &
  (
    | { takes: 'one' | 'list' | 'two'; sql: Compare }
    | { takes: 'nothing'; sql(column: string, place: Place): Fragment }
  )

const highest = '\u{10FFFF}'
/** Returns a text as `LIKE … ESCAPE '\\'` looks for it, letter by letter. */
export const likeLiteral = (word: string) => word.replace(/[\\%_]/g, '\\$&')

const eq: Compare = (column, [value]) => fragment(`${column} = ?`, value)
const ne: Compare = (column, [value]) => fragment(`(${column} IS NULL OR ${column} <> ?)`, value)
const isIn: Compare = (column, values) =>
  fragment(`${column} IN (${placeholders(values.length)})`, ...values)
const notIn: Compare = (column, values) =>
  fragment(`(${column} IS NULL OR ${column} NOT IN (${placeholders(values.length)}))`, ...values)
const compare =
  (symbol: string): Compare =>
  (column, [value]) =>
    fragment(`${column} ${symbol} ?`, value)
// A range on the bytes uses the index, which LIKE does not.
const starts: Compare = (column, [value]) =>
  fragment(`(${column} >= ? AND ${column} < ?)`, value, `${value}${highest}`)
const ends: Compare = (column, [value], { dialect }) =>
  fragment(
    dialect === 'sqlite' ? `substr(${column}, -length(?)) = ?` : `right(${column}, length(?)) = ?`,
    value,
    value,
  )
const contains: Compare = (column, [value], { dialect }) =>
  fragment(dialect === 'sqlite' ? `instr(${column}, ?) > 0` : `strpos(${column}, ?) > 0`, value)

/** Equal texts have the same order, by which the indexes of lists go on after a school: a row is found there, and not all rows of the school are compared. */
const eqFolded: Compare = (column, [value], { leaf, alias }) => {
  const { kind, columns, field } = leaf
  // A derived value has no column of its order.
  if (!kind.key || !kind.order || columns.length === 1) return fragment(`${column} = ?`, value)
  return fragment(
    `(${column} = ? AND ${alias}.${kind.order(columns[0]!, field)} = ?)`,
    value,
    textOrder(String(value)),
  )
}
/** Substring search: by trigrams from three characters on, if the field has them. */
const containsFolded: Compare = (column, values, place) => {
  const word = String(values[0])
  const { plan, leaf, alias, dialect } = place
  const compared = contains(column, values, place)
  const scan = { ...compared, column, each: contains('v."value"', values, place) }
  const hasTrigrams = plan.resource.list.search.includes(leaf.path) && [...word].length >= 3
  if (dialect === 'postgres') {
    const row = hasTrigrams
      ? fragment(`${column} LIKE ? ESCAPE '\\'`, `%${likeLiteral(word)}%`)
      : compared
    return { ...row, row, scan, isSearch: true }
  }
  if (!hasTrigrams) return compared
  const key = lastItem(leaf.columns).slice(1, -1)
  return {
    ...phraseSearch(quote(searchTable(plan.table)), alias, { column: key, text: word }, compared),
    scan,
  }
}
/** Substring search, and for names of people also by sound, in either script. */
const containsOrSounds: Compare = (column, values, place) => {
  const sounds = soundsLike(place, String(values[0]))
  const compared = containsFolded(column, values, place)
  return sounds ? anyOf([compared, sounds]) : compared
}
/** A text that has a word with this beginning: at its own beginning, or after a space. */
const hasWord: Compare = (column, [value], place) =>
  anyOf([starts(column, [value], place), containsFolded(column, [` ${value}`], place)])
const excludes =
  (inner: Compare): Compare =>
  (column, values, place) => {
    const { text, values: bound } = inner(column, values, place)
    return { text: `(${column} IS NULL OR NOT (${text}))`, values: bound }
  }

const emptyIn = (column: string, { kind }: Leaf): string =>
  kind.isEmpty?.(column) ?? `${column} IS NULL`
const filledIn = (column: string, { kind }: Leaf): string =>
  kind.isEmpty ? `NOT ${kind.isEmpty(column)}` : `${column} IS NOT NULL`

/** The operators of the protocol. Those ending in "L" compare without case. `$ne`, `$notin` and `$excl` keep rows without a value. */
export const operators: { readonly [name: string]: Operator } = {
  $eq: { family: 'any', takes: 'one', sql: eq },
  $ne: { family: 'any', takes: 'one', sql: ne },
  $in: { family: 'any', takes: 'list', sql: isIn },
  $notin: { family: 'any', takes: 'list', sql: notIn },
  $isnull: {
    family: 'any',
    takes: 'nothing',
    sql: (column, { leaf }) => fragment(emptyIn(column, leaf)),
  },
  $notnull: {
    family: 'any',
    takes: 'nothing',
    sql: (column, { leaf }) => fragment(filledIn(column, leaf)),
  },
  $gt: { family: 'ordered', takes: 'one', sql: compare('>') },
  $gte: { family: 'ordered', takes: 'one', sql: compare('>=') },
  $lt: { family: 'ordered', takes: 'one', sql: compare('<') },
  $lte: { family: 'ordered', takes: 'one', sql: compare('<=') },
  $between: {
    family: 'ordered',
    takes: 'two',
    sql: (column, [from, to]) => fragment(`(${column} >= ? AND ${column} <= ?)`, from, to!),
  },
  $cont: { family: 'textual', takes: 'one', sql: contains },
  $excl: { family: 'textual', takes: 'one', sql: excludes(contains) },
  $starts: { family: 'textual', takes: 'one', sql: starts },
  $ends: { family: 'textual', takes: 'one', sql: ends },
  $eqL: { family: 'textual', takes: 'one', folds: true, sql: eqFolded },
  $neL: { family: 'textual', takes: 'one', folds: true, sql: ne },
  $inL: { family: 'textual', takes: 'list', folds: true, sql: isIn },
  $notinL: { family: 'textual', takes: 'list', folds: true, sql: notIn },
  $contL: { family: 'textual', takes: 'one', folds: true, sql: containsFolded },
  $soundL: { family: 'textual', takes: 'one', folds: true, sql: containsOrSounds },
  $exclL: { family: 'textual', takes: 'one', folds: true, sql: excludes(containsFolded) },
  $startsL: { family: 'textual', takes: 'one', folds: true, sql: starts },
  $wordL: { family: 'textual', takes: 'one', folds: true, sql: hasWord },
  $endsL: { family: 'textual', takes: 'one', folds: true, sql: ends },
}

export const operatorNames = Object.keys(operators)

/** The operators that rows without a value satisfy, with those that the rows satisfy that they leave out. */
export const opposites: { readonly [name: string]: string } = {
  $ne: '$eq',
  $notin: '$in',
  $isnull: '$notnull',
  $excl: '$cont',
  $neL: '$eqL',
  $notinL: '$inL',
  $exclL: '$contL',
}

/** Compiles one comparison to SQL. Throws an `OperandError` with the reason. */
export function comparison(place: Place, name: string, value: unknown): Fragment {
  const { leaf } = place
  const operator = Object.hasOwn(operators, name) ? operators[name]! : undefined
  if (!operator) throw new OperandError(`has an operator that does not exist: ${name.slice(0, 20)}`)
  const { operand, ordered, textual } = sharedKind(leaf.field)
  // Files and lists cannot be compared with values, but they may be missing.
  const fits =
    operator.takes === 'nothing' || (operand && { any: true, ordered, textual }[operator.family])
  if (!fits) throw new OperandError(`cannot be compared by ${name}`)
  if (operator.takes === 'nothing')
    return leaf.joinTable
      ? memberComparison(place, name, [])
      : operator.sql(comparedColumn(place, operator), place)
  const bound = (sent: unknown) => boundValue(leaf, operator, sent)
  const [first, ...others] = operandsOf(operator.takes, value)
  const values: NonEmpty<SqlValue> = [bound(first), ...others.map(bound)]
  return leaf.joinTable
    ? memberComparison(place, name, values)
    : operator.sql(comparedColumn(place, operator), values, place)
}

function comparedColumn({ leaf, alias }: Place, { folds }: Operator): string {
  const column = `${alias}.${folds ? leaf.columns.at(-1) : leaf.columns[0]}`
  return leaf.kind.compared?.(column, leaf.field) ?? column
}

/** A relation to many: "equal" means that the target is among them. */
function memberComparison(
  { leaf, alias }: Place,
  name: string,
  values: readonly SqlValue[],
): Fragment {
  const some = values.length ? ` WHERE "target_id" IN (${placeholders(values.length)})` : ''
  const not = ['$ne', '$notin', '$isnull'].includes(name) ? 'NOT ' : ''
  return {
    text: `${alias}."id" ${not}IN (SELECT "owner_id" FROM ${quote(leaf.joinTable!.table)}${some})`,
    values,
  }
}
