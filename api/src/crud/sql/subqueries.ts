import type { Dialect } from '../../database/database.js'
import type { Fragment, Piece } from './fragment.js'

/** The table of some rows, and their alias in the statement. */
export interface RowsOf {
  table: string
  alias: string
}

/** How conditions are put together: one of them is enough, or all of them are needed. */
interface Together {
  isAny: boolean
  rows: RowsOf | undefined
  formed: (formOf: (part: Fragment) => Piece | undefined) => Piece
}

/** Returns the rows that satisfy one of some conditions, as the ids that satisfy each. PostgreSQL finds those of each condition by its index. */
function idsOfEach(parts: readonly Fragment[], { table, alias }: RowsOf): Piece {
  const pieces = parts.map((part) => part.listedInAny ?? part)
  const ids = pieces.map(({ text }) => `SELECT ${alias}."id" FROM ${table} ${alias} WHERE ${text}`)
  return { text: `${alias}."id" IN (${ids.join(' UNION ALL ')})`, values: pieces.flatMap(({ values }) => values) }
}

/** Returns what is known of the subqueries of some conditions together. */
export function subqueriesOf(parts: readonly Fragment[], { isAny, rows, formed }: Together): Partial<Fragment> {
  const has = (name: keyof Fragment) => parts.some((part) => part[name])
  const listed = has('listed') ? formed((part) => part.listed) : undefined
  const ofAll = has('listedInAny') ? formed((part) => part.listedInAny) : undefined
  // A list is compared with each row again, so it must be short.
  const ofIds = isAny && rows && parts.some((part) => part.isSubquery && !part.listed) ? idsOfEach(parts, rows) : undefined
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
export const soonestOn = (dialect: Dialect, rows: Fragment): Fragment =>
  dialect === 'postgres' && rows.listedInAny ? { ...rows, ...rows.listedInAny } : rows
