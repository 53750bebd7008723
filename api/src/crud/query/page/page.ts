import type { Sql } from '../../../database/database.js'
import type { Scope } from '../condition/compile.js'
import type { Counts } from './counts.js'
import { splitNulls } from './split-nulls.js'
import { choosePlan } from './choose-plan.js'
import { relatedScan } from './related-scan.js'
import { firstRowsPlan } from './first-rows-plan.js'
import { idsBySkipScan } from './skip-scan-page.js'
import { skipScan } from './skip-scan.js'
import { idsOfScan, partOf, type Chosen, type Page } from './index-scan.js'

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
  const byValue = skipScan(scope, page)
  const ids =
    byValue && !byValue.within
      ? await idsBySkipScan(counts, sql, plan, byValue, list.where, page)
      : undefined
  if (ids) return { ...list, ids }
  const order = byValue?.within ?? list.order
  const tried = await firstRowsPlan(
    counts,
    sql,
    plan,
    await choosePlan(counts, sql, plan, { ...list, order }),
    page,
  )
  if (tried.ids) return tried
  const scan =
    relatedScan(scope, list.where, page.sort, page.declared, offset) ??
    splitNulls(scope, tried)?.map((part) => partOf(plan, part))
  return scan ? { ...tried, ids: await idsOfScan(counts, sql, scan, limit, offset) } : tried
}
