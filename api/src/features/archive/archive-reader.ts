import { Injectable } from '@nestjs/common'
import { mayReadArchived, resourceNamed, resources, textKey, type ArchivedBatch, type ArchivedEntry, type Me } from '@tinkerdesk/shared'
import { allOf, archive, fragment, never, placeholders, showArchived } from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

interface Filters {
  resource?: string | undefined
  search?: string | undefined
  limit: number
  offset: number
}

/** Returns the resources whose archive a person may read; undefined for all. */
const openTo = (me: Me): string[] | undefined =>
  me.role === 'admin' ? undefined : resources.filter((resource) => mayReadArchived(resource, me.role)).map(({ name }) => name)

/**
 * Reads the archive: admins read all of it, other roles the resources that are declared open to them, without withheld fields. SQL for the count of followers
 * and the search by title.
 */
@Injectable()
export class ArchiveReader {
  constructor(private readonly database: Database) {}

  /** Returns a page of archived records, newest first. The records archived with each are counted, not listed. */
  async list(me: Me, { resource, search, limit, offset }: Filters): Promise<{ data: ArchivedEntry[]; total: number }> {
    const names = openTo(me)
    const word = search === undefined ? '' : textKey(search)
    const where = allOf([
      fragment('a."root" = 1'),
      ...(names ? [names.length ? { text: `a."resource" IN (${placeholders(names.length)})`, values: names } : never] : []),
      ...(resource ? [fragment('a."resource" = ?', resource)] : []),
      ...(word
        ? [fragment(this.database.dialect === 'sqlite' ? 'instr(a."title_key", ?) > 0' : 'strpos(a."title_key", ?) > 0', word)]
        : []),
    ])
    const scan = this.database.scan(me.uid)
    const rows = await scan.all<Record<string, SqlValue>>(
      `SELECT a.*, (SELECT COUNT(*) FROM archive f WHERE f."batch" = a."batch" AND f."root" = 0) AS followers,
         COALESCE(u."display_name", a."archived_by") AS who
       FROM archive a LEFT JOIN users u ON u."id" = a."archived_by"
       WHERE ${where.text} ORDER BY a."archived_at" DESC, a."id" DESC LIMIT ? OFFSET ?`,
      [...where.values, limit, offset],
    )
    const [count] = await scan.all<{ n: number }>(`SELECT COUNT(*) AS n FROM archive a WHERE ${where.text}`, where.values)
    return {
      data: rows.map((row) => ({
        batch: String(row.batch),
        resource: String(row.resource),
        label: resourceNamed(String(row.resource)).label.one,
        id: String(row.record_id),
        title: String(row.title),
        archivedAt: String(row.archived_at),
        archivedBy: String(row.who),
        followers: Number(row.followers),
      })),
      total: count?.n ?? 0,
    }
  }

  /** Returns a batch with its records, each with the fields that this person may read. */
  async one(me: Me, batch: string): Promise<ArchivedBatch> {
    const names = openTo(me)
    const rows = await archive.find(this.database.read, { batch, ...(names && { resource: names }) }, { order: ['-root', 'id'] })
    if (rows.length === 0) throw new ProblemError('not_found')
    return {
      batch,
      records: rows.map(({ resource: name, title, data }) => {
        const resource = resourceNamed(name)
        const { record, isTitleShown } = showArchived(resource, me, data)
        return { resource: name, title: isTitleShown ? title : '', record }
      }),
    }
  }
}
