import { lastItem, type Me } from '@tinkerdesk/shared'
import type { FileFolder } from '@tinkerdesk/shared/wire/file-folders'
import {
  allOf,
  fragment,
  openResourcesOf,
  placeholders,
  readableFiles,
  type Fragment,
} from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { attachments, files } from '../../files/files.tables.js'
import { offsetOf, type pageOf } from '../../http/paging.js'

export type Page = Parameters<typeof pageOf>[1]

/** A page of folders, and the number of all. */
interface Folders {
  rows: FileFolder[]
  total: number
}

/** Returns the condition that a file `f` is there, and attached where a rule over the attachments `a` allows it. */
export const isReadable = (rule: Fragment): string =>
  `f."deleted_at" IS NULL AND EXISTS (SELECT 1 FROM ${attachments.name} a WHERE a."file_id" = f."id" AND ${rule.text})`

/** Returns true if most files are in resources of which a person may open all records' files. Then nearly every folder has one that they may open. */
export async function opensMost(scan: Sql, me: Me): Promise<boolean> {
  const open = openResourcesOf(me)
  if (open.length === 0) return false
  const rows = await scan.all<{ all_files: number; open_files: number }>(
    `SELECT COUNT(*) AS all_files, COUNT(CASE WHEN a."resource" IN (${placeholders(open.length)}) THEN 1 END) AS open_files FROM ${attachments.name} a`,
    open,
  )
  const { all_files, open_files } = lastItem(rows)
  return Number(open_files) * 2 > Number(all_files)
}

/** Returns the total that each row of a page has. A page behind the last has no such row. */
async function totalOf(
  scan: Sql,
  rows: readonly { total: number }[],
  { page }: Page,
  count: Fragment,
): Promise<number> {
  const [row] =
    rows.length === 0 && page > 1
      ? await scan.all<{ total: number }>(count.text, count.values)
      : rows
  return Number(row?.total ?? 0)
}

/**
 * Returns a page of folders from the index of all files by folder: each folder is looked up once, its files are read until one is readable, and only those of the page
 * are counted. Much less work than reading all files, if most are readable.
 */
export async function foldersWithReadable(
  scan: Sql,
  rule: Fragment,
  contains: Fragment,
  page: Page,
): Promise<Folders> {
  const least = `SELECT MIN(d."folder") FROM ${files.name} d`
  const each = `WITH RECURSIVE f("folder") AS (${least} UNION ALL SELECT (${least} WHERE d."folder" > f."folder") FROM f WHERE f."folder" IS NOT NULL)`
  const some = `EXISTS (SELECT 1 FROM ${files.name} f WHERE f."folder" = v."folder" AND ${isReadable(rule)})`
  const matching = `FROM (SELECT f."folder" FROM f WHERE f."folder" IS NOT NULL AND ${contains.text}) v WHERE ${some}`
  const values = [...contains.values, ...rule.values]
  const named = await scan.all<{ folder: string; total: number }>(
    `${each} SELECT v."folder" AS folder, COUNT(*) OVER () AS total ${matching} ORDER BY v."folder" LIMIT ? OFFSET ?`,
    [...values, page.limit, offsetOf(page)],
  )
  const total = await totalOf(scan, named, page, {
    text: `${each} SELECT COUNT(*) AS total ${matching}`,
    values,
  })
  if (named.length === 0) return { rows: [], total }
  const rows = await scan.all<FileFolder>(
    `SELECT f."folder" AS folder, COUNT(*) AS files, SUM(f."size") AS bytes FROM ${files.name} f
     WHERE f."folder" IN (${placeholders(named.length)}) AND ${isReadable(rule)} GROUP BY f."folder" ORDER BY f."folder"`,
    [...named.map(({ folder }) => folder), ...rule.values],
  )
  return { rows, total }
}

/** Returns a page of folders from all files that a person may open, which are read by way of their records. */
export async function foldersOfReadable(
  scan: Sql,
  me: Me,
  contains: Fragment,
  page: Page,
): Promise<Folders> {
  const filed = fragment(`f."folder" IS NOT NULL AND f."deleted_at" IS NULL`)
  const { text, values } = readableFiles(
    me,
    'f."id", f."folder", f."size"',
    allOf([filed, contains]),
  )
  const rows = await scan.all<FileFolder & { total: number }>(
    `SELECT f."folder" AS folder, COUNT(*) AS files, SUM(f."size") AS bytes, COUNT(*) OVER () AS total
     FROM (${text}) f GROUP BY f."folder" ORDER BY f."folder" LIMIT ? OFFSET ?`,
    [...values, page.limit, offsetOf(page)],
  )
  return {
    rows,
    total: await totalOf(scan, rows, page, {
      text: `SELECT COUNT(DISTINCT f."folder") AS total FROM (${text}) f`,
      values,
    }),
  }
}
