import type { Action, AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { always, isOneOf, isSame, never } from '../../sql/fragment.js'
import type { Right, Rights } from '../condition/rights.js'
import { selectRows, type Flag, type RowQuery, type SelectedRow } from './rows.js'

/** A stored row, with the read rights that cover it and what else may be done with it. */
export interface CoveredRow {
  row: AnyRow
  matching: readonly Right[]
  allowed: readonly Action[]
}

const changing = ['update', 'archive'] as const

/** Returns the rows of a condition, each with what this person may do with it. */
export async function selectCovered(
  sql: Sql,
  rights: Rights,
  query: Omit<RowQuery, 'plan' | 'flags'>,
  more: readonly Flag[] = [],
): Promise<(CoveredRow & Pick<SelectedRow, 'flags'>)[]> {
  const read = rights.of('read')
  const covering = read.length > 1 ? read.map(({ rows }, at) => ({ name: `g${at}`, rows })) : []
  const allowed = changing.map((action) => ({ name: action, rows: rights.rows(action) }))
  const isAsked = ({ rows }: Flag) =>
    rows !== always && rows !== never && !(read.length === 1 && isSame(rows, read[0]!.rows))
  const checks = allowed.filter(isAsked)
  const sure = allowed
    .filter((flag) => flag.rows !== never && !checks.includes(flag))
    .map(({ name }) => name)
  const flags = [...covering.filter(({ rows }) => rows !== always), ...checks, ...more]
  const selected = await selectRows(sql, { ...query, plan: rights.plan, flags })
  const coverOf = (set: ReadonlySet<string>) => ({
    matching: covering.length
      ? read.filter(({ rows }, at) => rows === always || set.has(`g${at}`))
      : read,
    allowed: checks.length ? changing.filter((name) => sure.includes(name) || set.has(name)) : sure,
  })
  // A page has few sets of flags, and rows with the same set share what follows from it.
  const covers = new Map<ReadonlySet<string>, ReturnType<typeof coverOf>>()
  return selected.map(({ row, flags: set }) => {
    let cover = covers.get(set)
    if (!cover) covers.set(set, (cover = coverOf(set)))
    return { row, flags: set, matching: cover.matching, allowed: cover.allowed }
  })
}

/** Returns the rows of ids in their order. One that has gone since is left out, so fewer rows than ids are no sign of the end of a list. */
export async function coveredInOrder(
  sql: Sql,
  rights: Rights,
  ids: readonly string[],
  shown: Pick<RowQuery, 'leaves' | 'maxMembers'>,
): Promise<CoveredRow[]> {
  if (ids.length === 0) return []
  const where = isOneOf(sql.database.dialect, 't."id"', ids)
  const rows = new Map(
    (await selectCovered(sql, rights, { where, limit: ids.length, ...shown })).map((row) => [
      row.row.id,
      row,
    ]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}
