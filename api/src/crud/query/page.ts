import type { Sql } from '../../database/database.js'
import type { Scope } from './compile.js'
import type { Counts } from './counts.js'
import { filledFirst } from './filled-first.js'
import { quickest } from './quickest.js'
import { relatedWalk } from './related-walk.js'
import { triedPage } from './tried-page.js'
import { idsByValue } from './value-page.js'
import { valueWalk } from './value-walk.js'
import { idsOnWalk, partOf, type Chosen, type Page } from './walk.js'

/** Returns a list in the form that finds a page of it soonest, with the ids of the page if they are found already. */
export async function pageOf(
  counts: Counts,
  sql: Sql,
  scope: Scope,
  list: Chosen,
  page: Page,
): Promise<Chosen & { ids?: readonly string[] }> {
  const { plan } = scope.rights
  const { limit, offset } = page
  const byValue = valueWalk(scope, page)
  const ids =
    byValue && !byValue.within
      ? await idsByValue(counts, sql, plan, byValue, list.where, page)
      : undefined
  if (ids) return { ...list, ids }
  const order = byValue?.within ?? list.order
  const tried = await triedPage(
    counts,
    sql,
    plan,
    await quickest(counts, sql, plan, { ...list, order }),
    page,
  )
  if (tried.ids) return tried
  const walk =
    relatedWalk(scope, list.where, page.sort, page.declared, offset) ??
    filledFirst(scope, tried)?.map((part) => partOf(plan, part))
  return walk ? { ...tried, ids: await idsOnWalk(counts, sql, walk, limit, offset) } : tried
}
