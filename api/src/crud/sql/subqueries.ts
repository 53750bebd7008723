import type { Dialect, SqlValue } from '../../database/database.js'

/** A piece of SQL with the values of its question marks, in order. */
export interface Piece {
  text: string
  values: readonly SqlValue[]
}

/** The forms of conditions with subqueries, for PostgreSQL. */
export interface SubqueryForms {
  /** The same rows, with the few values of a subquery read first, as a list, by which PostgreSQL looks them up in an index. */
  listed?: Piece
  /** True for rows that a subquery names. Of several such conditions PostgreSQL expects half of the table where one is enough. */
  isSubquery?: true
  /** True where one of several conditions with a subquery is enough. */
  isOfSubqueries?: true
  /** True where `listedInAny` is a list of ids, of which PostgreSQL knows about how many there are. */
  isOfIds?: true
  /**
   * The same rows where one of several conditions is enough, which PostgreSQL finds by indexes: with `listed` conditions, or, where a subquery may name many rows, with the ids that satisfy
   * each of them. Otherwise it compares every row of the table.
   */
  listedInAny?: Piece
}

type Condition = Piece & SubqueryForms

/** The table of some rows, and their alias in the statement. */
export interface RowsOf {
  table: string
  alias: string
}

/** How conditions are put together: one of them is enough, or all of them are needed. */
interface Together {
  isAny: boolean
  rows: RowsOf | undefined
  formed: (formOf: (part: SubqueryForms) => Piece | undefined) => Piece
}

/** Returns the rows that satisfy one of some conditions, as the ids that satisfy each. PostgreSQL finds those of each condition by its index. */
function idsOfEach(parts: readonly Condition[], { table, alias }: RowsOf): Piece {
  const pieces = parts.map((part) => part.listedInAny ?? part)
  const ids = pieces.map(({ text }) => `SELECT ${alias}."id" FROM ${table} ${alias} WHERE ${text}`)
  return {
    text: `${alias}."id" IN (${ids.join(' UNION ALL ')})`,
    values: pieces.flatMap(({ values }) => values),
  }
}

/** Returns what is known of the subqueries of some conditions together. */
export function subqueriesOf(
  parts: readonly Condition[],
  { isAny, rows, formed }: Together,
): SubqueryForms {
  const has = (name: keyof SubqueryForms) => parts.some((part) => part[name])
  const listed = has('listed') ? formed((part) => part.listed) : undefined
  const ofAll = has('listedInAny') ? formed((part) => part.listedInAny) : undefined
  // A list is compared with each row again, so it must be short.
  const ofIds =
    isAny && rows && parts.some((part) => part.isSubquery && !part.listed)
      ? idsOfEach(parts, rows)
      : undefined
  const listedInAny = isAny ? (ofIds ?? listed) : ofAll
  return {
    ...(listed ? { listed } : {}),
    ...(listedInAny ? { listedInAny } : {}),
    ...((isAny ? ofIds : has('isOfIds')) ? { isOfIds: true } : {}),
    ...(has('isSubquery') ? { isSubquery: true } : {}),
    ...(has(isAny ? 'isSubquery' : 'isOfSubqueries') ? { isOfSubqueries: true } : {}),
  }
}

/** Returns rows in the form that PostgreSQL finds soonest where one of several conditions is enough. */
export const soonestOn = <T extends Condition>(dialect: Dialect, rows: T): T =>
  dialect === 'postgres' && rows.listedInAny ? { ...rows, ...rows.listedInAny } : rows
