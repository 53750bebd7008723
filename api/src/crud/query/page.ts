import type { Sql } from '../../database/database.js'
import type { Scope } from './compile.js'
import type { Counts } from './counts.js'
import { filledFirst } from './filled-first.js'
import type { ListQuery } from './query.js'
import { quickest, type Chosen } from './quickest.js'
import { relatedWalk } from './related-walk.js'
import { triedPage } from './tried-page.js'
import { idsOnWalk } from './walk.js'

/** The requested order and window of a page. `declared` is the order of the list itself. */
interface Page extends Pick<ListQuery, 'sort'> {
  declared: string | undefined
  limit: number
  offset: number
}

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
  const tried = await triedPage(counts, sql, plan, await quickest(counts, sql, plan, list), page)
  if (tried.ids) return tried
  const walk = relatedWalk(scope, list.where, page.sort, page.declared, offset) ?? filledFirst(scope, tried)
  return walk ? { ...tried, ids: await idsOnWalk(sql, walk, limit, offset) } : tried
}
