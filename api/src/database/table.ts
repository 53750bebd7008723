import type { Sql, SqlValue } from './database.js'
import { insertRows } from './insert-rows.js'

/** A column, in types that every database reads and writes alike. */
export interface ColumnSpec {
  type: 'text' | 'integer' | 'real'
  nullable?: boolean
  primary?: boolean
  /** The table whose `id` it references. */
  references?: string
  default?: string | number
}
export interface IndexSpec {
  columns: readonly string[]
  unique?: boolean
  /** Columns after these: rows are compared by them without being read. */
  held?: readonly string[]
}

/** Returns the name of an index in the database. */
export const indexName = (table: string, { columns, unique, held }: IndexSpec): string =>
  `${unique ? 'uq' : held ? 'hx' : 'ix'}_${table}_${columns.join('_')}`.slice(0, 62)

/** The token under which Nest provides every table of the product. */
export const allTables = Symbol('all tables')

/** A table of a feature or a resource. The migrations are generated from these. */
export interface TableSpec {
  name: string
  columns: { readonly [name: string]: ColumnSpec }
  indexes?: readonly IndexSpec[]
  /** Sets of columns of which each row has a value in at least one. */
  anyOf?: readonly (readonly string[])[]
  /** Columns with a trigram index for substring search. */
  search?: readonly string[]
  /** Columns with the phonetic key of a name, each with the column of the name. */
  sounds?: { readonly [column: string]: string }
  /** Columns for whose values the number of rows is stored. */
  counted?: readonly string[]
}

type Columns = TableSpec['columns']
type ValueOf<C extends ColumnSpec> =
  (C['type'] extends 'text' ? string : number) | (C extends { nullable: true } ? null : never)
type OptionalColumns<C extends Columns> = {
  [N in keyof C]: C[N] extends { nullable: true } | { default: string | number } ? N : never
}[keyof C]

/** A row as its columns declare it. */
export type RowOf<C extends Columns> = { -readonly [N in keyof C]: ValueOf<C[N]> }
/** A new row. Nullable columns and those with a default may be absent. */
type NewRow<C extends Columns> = Omit<RowOf<C>, OptionalColumns<C>> &
  Partial<Pick<RowOf<C>, OptionalColumns<C>>>
/** The values that a row must have in each named column: one value, one of several, or a comparison. An empty list matches no row. */
export type Match<C extends Columns> = {
  [N in keyof C]?: ValueOf<C[N]> | readonly ValueOf<C[N]>[] | Comparison<NonNullable<ValueOf<C[N]>>>
}
interface Comparison<V> {
  $lt?: V
  $lte?: V
  $gt?: V
  $gte?: V
  /** `null` matches every row with a value. */
  $ne?: V | null
}
interface FindOptions<C extends Columns, N extends keyof C = keyof C> {
  /** The columns to read; all by default. */
  columns?: readonly N[]
  /** Columns in order of precedence. A leading `-` sorts in descending order. */
  order?: readonly ((keyof C & string) | `-${keyof C & string}`)[]
  limit?: number
  offset?: number
}

/** A feature's own table: its definition for the migrations, and its plain statements. Anything else is SQL, with a reason. */
export interface Table<C extends Columns> extends TableSpec {
  readonly columns: C
  /** Inserts rows, many in one statement. */
  insert(sql: Sql, ...rows: readonly NewRow<C>[]): Promise<void>
  /** Inserts rows, except those whose key exists, even if another process inserts it at the same moment. */
  insertMissing(sql: Sql, ...rows: readonly NewRow<C>[]): Promise<void>
  /** Inserts rows, or replaces those with their keys, even if another process inserts them at the same moment. */
  put(sql: Sql, ...rows: readonly NewRow<C>[]): Promise<void>
  find<N extends keyof C & string = keyof C & string>(
    sql: Sql,
    match: Match<C>,
    options?: FindOptions<C, N>,
  ): Promise<Pick<RowOf<C>, N>[]>
  count(sql: Sql, match: Match<C>): Promise<number>
  /** Counts the rows that match by their values in some columns, and adds up the values of others. */
  tally<N extends keyof C & string, S extends keyof C & string = never>(
    sql: Sql,
    match: Match<C>,
    by: readonly N[],
    sums?: readonly S[],
  ): Promise<(Pick<RowOf<C>, N> & { [K in S]: number } & { count: number })[]>
  /** Returns the number of changed rows. */
  update(sql: Sql, match: Match<C>, patch: Partial<RowOf<C>>): Promise<number>
  /** Deletes the rows that match, or the first ones by their key. Returns the number of deleted rows. */
  remove(sql: Sql, match: Match<C>, limit?: number): Promise<number>
}

const quote = (name: string): string => `"${name}"`
const operators = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=', $ne: '<>' } as const
const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join()

/** Returns the condition of one column as SQL, with its bound values. */
function conditionOf(name: string, expected: unknown): [text: string, values: SqlValue[]] {
  if (expected === null) return [`${quote(name)} IS NULL`, []]
  if (Array.isArray(expected))
    return expected.length
      ? [`${quote(name)} IN (${placeholders(expected.length)})`, expected]
      : ['1 = 0', []]
  if (typeof expected !== 'object') return [`${quote(name)} = ?`, [expected as SqlValue]]
  if ((expected as Comparison<SqlValue>).$ne === null) return [`${quote(name)} IS NOT NULL`, []]
  const parts = Object.entries(expected as Comparison<SqlValue>).filter(
    ([, value]) => value !== undefined,
  )
  return [
    parts
      .map(([operator]) => `${quote(name)} ${operators[operator as keyof typeof operators]} ?`)
      .join(' AND ') || '1 = 1',
    parts.map(([, value]) => value as SqlValue),
  ]
}

/** Returns a match as SQL. Throws for a column that the table does not have. */
function whereOf(
  { name: table, columns }: TableSpec,
  match: object,
): [text: string, values: SqlValue[]] {
  const parts = Object.entries(match).map(([name, expected]) => {
    if (!(name in columns)) throw new Error(`The table ${table} has no column ${name}.`)
    // A missing value must never widen what a statement touches.
    if (expected === undefined)
      throw new Error(`The column ${name} of ${table} is matched with undefined.`)
    return conditionOf(name, expected)
  })
  return [
    parts.map(([text]) => text).join(' AND ') || '1 = 1',
    parts.flatMap(([, values]) => values),
  ]
}

/** Declares a feature's table. Its rows have the columns' names and types. */
export function table<const C extends Columns>(
  name: string,
  spec: Omit<TableSpec, 'name' | 'columns'> & { columns: C },
): Table<C> {
  const self: TableSpec = { name, ...spec }
  const names = Object.keys(spec.columns)
  const from = quote(name)
  const keys = names.filter((column) => spec.columns[column]!.primary)
  const insert = async (
    sql: Sql,
    rows: readonly object[],
    conflict: (columns: readonly string[]) => string,
  ): Promise<void> => {
    if (rows.length === 0) return
    const values = rows as readonly Record<string, SqlValue | undefined>[]
    const present = names.filter((column) => values.some((row) => row[column] !== undefined))
    await insertRows(
      sql,
      { table: from, columns: present.map(quote), conflict: conflict(present) },
      values.map((row) => present.map((column) => row[column] ?? null)),
    )
  }
  return {
    ...self,
    columns: spec.columns,
    insert: (sql, ...rows) => insert(sql, rows, () => ''),
    insertMissing: (sql, ...rows) => insert(sql, rows, () => ' ON CONFLICT DO NOTHING'),
    put: (sql, ...rows) =>
      insert(sql, rows, (columns) => {
        const rest = columns
          .filter((column) => !keys.includes(column))
          .map((column) => `${quote(column)} = excluded.${quote(column)}`)
        return ` ON CONFLICT (${keys.map(quote).join()}) DO UPDATE SET ${rest.join()}`
      }),
    find(sql, match, { columns = names, order = [], limit, offset } = {}) {
      const [where, values] = whereOf(self, match)
      const by = order
        .map((column) =>
          column.startsWith('-') ? `${quote(column.slice(1))} DESC` : quote(column),
        )
        .join()
      const page =
        limit === undefined ? '' : ` LIMIT ${Number(limit)} OFFSET ${Number(offset ?? 0)}`
      return sql.all(
        `SELECT ${columns.map(quote).join()} FROM ${from} WHERE ${where}${by ? ` ORDER BY ${by}` : ''}${page}`,
        values,
      )
    },
    async count(sql, match) {
      const [where, values] = whereOf(self, match)
      const [row] = await sql.all<{ count: number }>(
        `SELECT COUNT(*) AS count FROM ${from} WHERE ${where}`,
        values,
      )
      return Number(row?.count ?? 0)
    },
    tally(sql, match, by, sums = []) {
      const [where, values] = whereOf(self, match)
      const keys = by.map(quote).join()
      // PostgreSQL returns a plain sum as text.
      const added = sums.map(
        (column) => `CAST(SUM(${quote(column)}) AS INTEGER) AS ${quote(column)}`,
      )
      const columns = [keys, ...added, 'CAST(COUNT(*) AS INTEGER) AS count'].join()
      return sql.all(
        `SELECT ${columns} FROM ${from} WHERE ${where} GROUP BY ${keys} ORDER BY ${keys}`,
        values,
      )
    },
    update(sql, match, patch) {
      const [where, values] = whereOf(self, match)
      const changed = Object.entries(patch).filter(([, value]) => value !== undefined)
      for (const [column] of changed)
        if (!(column in spec.columns)) throw new Error(`The table ${name} has no column ${column}.`)
      if (changed.length === 0) return Promise.resolve(0)
      const set = changed.map(([column]) => `${quote(column)} = ?`).join()
      return sql.run(`UPDATE ${from} SET ${set} WHERE ${where}`, [
        ...changed.map(([, value]) => value as SqlValue),
        ...values,
      ])
    },
    remove(sql, match, limit) {
      const [where, values] = whereOf(self, match)
      const key = keys.map(quote).join()
      const first = `(${key}) IN (SELECT ${key} FROM ${from} WHERE ${where} ORDER BY ${key} LIMIT ${Number(limit)})`
      return sql.run(`DELETE FROM ${from} WHERE ${limit === undefined ? where : first}`, values)
    },
  }
}
