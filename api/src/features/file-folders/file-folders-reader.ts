import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import type { FiledFilePage, FileFolderPage, FilePlace } from '@tinkerdesk/shared/wire/file-folders'
import {
  always,
  archive,
  describedRecords,
  fragment,
  likeLiteral,
  placeholders,
  readableAttachments,
  type Fragment,
} from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { fileUrl } from '../../files/attachment-service.js'
import { attachments, files } from '../../files/files.tables.js'
import { offsetOf, pageOf } from '../../http/paging.js'
import {
  foldersOfReadable,
  foldersWithReadable,
  isReadable,
  opensMost,
  type Page,
} from './folder-pages.js'

/** The records of one resource that name a file. */
interface PlaceRow {
  file: string
  resource: string
  record: string
  records: number
}

const keyOf = (resource: string, record: string) => `${resource} ${record}`

/** Lists files by folder, through the rights to the records that name them. */
@Injectable()
export class FileFoldersReader {
  constructor(private readonly database: Database) {}

  /** Returns a page of folders by name, of those whose path contains a text. */
  async folders(me: Me, search: string, page: Page, leaving: AbortSignal): Promise<FileFolderPage> {
    const contains =
      search === ''
        ? always
        : fragment(`LOWER(f."folder") LIKE LOWER(?) ESCAPE '\\'`, `%${likeLiteral(search)}%`)
    const scan = this.database.scan(me.uid, leaving)
    const { rows, total } = (await opensMost(scan, me))
      ? await foldersWithReadable(scan, readableAttachments(me), contains, page)
      : await foldersOfReadable(scan, me, contains, page)
    // PostgreSQL sums to a number that may be too large for JavaScript, and returns text.
    const data = rows.map(({ folder, files, bytes }) => ({
      folder,
      files: Number(files),
      bytes: Number(bytes),
    }))
    return pageOf({ data, total }, page)
  }

  /** Returns a page of the files of one folder, by name. */
  async files(me: Me, folder: string, page: Page, leaving: AbortSignal): Promise<FiledFilePage> {
    const rule = readableAttachments(me)
    const scan = this.database.scan(me.uid, leaving)
    const where = `FROM ${files.name} f WHERE f."folder" = ? AND ${isReadable(rule)}`
    const values = [folder, ...rule.values]
    const ids = await scan.all<{ id: string }>(
      `SELECT f."id" AS id ${where} ORDER BY f."name", f."id" LIMIT ? OFFSET ?`,
      [...values, page.limit, offsetOf(page)],
    )
    const [all] = await scan.all<{ n: number }>(`SELECT COUNT(*) AS n ${where}`, values)
    const match = { id: ids.map(({ id }) => id), deleted_at: null }
    const rows =
      ids.length === 0 ? [] : await files.find(this.database.read, match, { order: ['name', 'id'] })
    const places = await this.places(me, rule, match.id, leaving)
    const data = rows.map(({ id, name, size, type, created_at: uploadedAt }) => ({
      id,
      name,
      size,
      type,
      url: fileUrl(id),
      uploadedAt,
      places: places.get(id) ?? [],
    }))
    return pageOf({ data, total: Number(all?.n ?? 0) }, page)
  }

  /** Returns one record of each resource that names a file, with the number of others, by the file's id. */
  private async places(
    me: Me,
    rule: Fragment,
    ids: readonly string[],
    leaving: AbortSignal,
  ): Promise<Map<string, FilePlace[]>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.scan(me.uid, leaving).all<PlaceRow>(
      `SELECT a."file_id" AS file, a."resource" AS resource, MIN(a."record_id") AS record, COUNT(DISTINCT a."record_id") AS records
       FROM ${attachments.name} a WHERE a."file_id" IN (${placeholders(ids.length)}) AND ${rule.text} GROUP BY 1, 2 ORDER BY 1, 2`,
      [...ids, ...rule.values],
    )
    const shown = await this.shown(me, rows)
    const byFile = new Map<string, FilePlace[]>()
    for (const { file, resource, record, records } of rows) {
      const now = shown.get(keyOf(resource, record)) ?? { title: null, batch: null, relations: {} }
      byFile.set(file, [
        ...(byFile.get(file) ?? []),
        { resource, record, ...now, more: Number(records) - 1 },
      ])
    }
    return byFile
  }

  /** Returns records as a person sees them now, by resource and id. */
  private async shown(
    me: Me,
    rows: readonly PlaceRow[],
  ): Promise<Map<string, Pick<FilePlace, 'title' | 'batch' | 'relations'>>> {
    const { read } = this.database
    const byKey = new Map<string, Pick<FilePlace, 'title' | 'batch' | 'relations'>>()
    for (const name of new Set(rows.map(({ resource }) => resource))) {
      const ids = [
        ...new Set(rows.flatMap(({ resource, record }) => (resource === name ? [record] : []))),
      ]
      for (const { id, title, relations } of await describedRecords(read, me, name, ids, 0))
        byKey.set(keyOf(name, id), { title, batch: null, relations })
      if (me.role !== 'admin') continue
      const archived = await archive.find(
        read,
        { resource: name, record_id: ids },
        { columns: ['record_id', 'title', 'batch'] },
      )
      for (const { record_id: id, title, batch } of archived)
        byKey.set(keyOf(name, id), { title, batch, relations: {} })
    }
    return byKey
  }
}
