import type { AnyGrant } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { allOf, always, fragment, isOneOf, never } from '../../sql/fragment.js'
import { orderBy } from '../../sql/order-value.js'
import { selectCovered, type CoveredRow } from './covered-rows.js'
import type { Rights } from '../condition/rights.js'

/** A row that is about to change, with the update grants that cover it. */
export interface Located extends CoveredRow {
  updatedBy: readonly AnyGrant[]
}

/** Returns those of some rows that are within the person's reach, locked in the order of their ids, with the update grants that cover each. */
export async function locateRows(
  sql: Sql,
  rights: Rights,
  ids: readonly string[],
): Promise<Located[]> {
  const update = rights.of('update')
  const checks = update.length > 1 ? update.map(({ rows }, at) => ({ name: `u${at}`, rows })) : []
  const named =
    ids.length === 1
      ? fragment('t."id" = ?', ids[0]!)
      : isOneOf(sql.database.dialect, 't."id"', ids)
  const where = allOf([named, rights.rows('read')])
  if (where === never) return []
  const flags = checks.filter(({ rows }) => rows !== always)
  const order = ids.length > 1 ? orderBy('"id"') : undefined
  const located = await selectCovered(
    sql,
    rights,
    { where, order, limit: ids.length, lock: true },
    flags,
  )
  return located.map((row) => {
    const covers = (at: number) =>
      checks.length
        ? checks[at]!.rows === always || row.flags.has(`u${at}`)
        : row.allowed.includes('update')
    return { ...row, updatedBy: update.filter((_, at) => covers(at)).map(({ grant }) => grant) }
  })
}
