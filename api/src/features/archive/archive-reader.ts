import { Injectable } from '@nestjs/common'
import {
  endOfDay,
  maxArchivedShown,
  mayReadArchived,
  resourceNamed,
  resources,
  startOfDay,
  textKey,
  type ArchivedBatch,
  type ArchivedEntry,
  type Me,
} from '@tinkerdesk/shared'
import {
  allOf,
  archive,
  fragment,
  never,
  placeholders,
  noteReads,
  showArchived,
} from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

interface Filters {
  resource?: string | undefined
  search?: string | undefined
  /** The account that archived. */
  person?: string | undefined
  /** Days in India, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Lists the records of one bulk request. */
  bulk?: string | undefined
  limit: number
  offset: number
}

/** Returns the resources whose archive a person may read; undefined for all. */
const openTo = (me: Me): string[] | undefined =>
  me.role === 'admin'
    ? undefined
    : resources.filter((resource) => mayReadArchived(resource, me.role)).map(({ name }) => name)

/**
 * Reads the archive: admins read all of it, other roles the resources that are declared open to them, without withheld fields. SQL for the count of followers
 * and the search by title.
 */
@Injectable()
export class ArchiveReader {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of archived records, newest first. The records archived with each are counted, not listed. Records archived by one bulk
   * request are one entry, except in a search and among those of that request.
   */
  async list(
    me: Me,
    filters: Filters,
    leaving: AbortSignal,
  ): Promise<{ data: ArchivedEntry[]; total: number }> {
    const { resource, search, person, from, to, bulk, limit, offset } = filters
    const names = openTo(me)
    const words = textKey(search ?? '')
      .split(' ')
      .filter(Boolean)
    const isAdmin = me.role === 'admin'
    const has = (column: string) =>
      this.database.dialect === 'sqlite' ? `instr(${column}, ?) > 0` : `strpos(${column}, ?) > 0`
    // Only admins search by what is beside the title: other roles may not read all of it.
    const holds = (word: string) =>
      isAdmin
        ? fragment(`(${has('a."title_key"')} OR ${has(`COALESCE(a."about_key", '')`)})`, word, word)
        : fragment(has('a."title_key"'), word)
    const where = allOf([
      fragment('a."root" = 1'),
      ...(names
        ? [
            names.length
              ? { text: `a."resource" IN (${placeholders(names.length)})`, values: names }
              : never,
          ]
        : []),
      ...(resource ? [fragment('a."resource" = ?', resource)] : []),
      ...(person ? [fragment('a."archived_by" = ?', person)] : []),
      ...(from ? [fragment('a."archived_at" >= ?', startOfDay(from))] : []),
      ...(to ? [fragment('a."archived_at" <= ?', endOfDay(to))] : []),
      ...(bulk ? [fragment('a."bulk" = ?', bulk)] : []),
      ...words.map(holds),
    ])
    const entry = words.length > 0 || bulk ? 'a."batch"' : 'COALESCE(a."bulk", a."batch")'
    const scan = this.database.scan(me.uid, leaving)
    const rows = await scan.all<Record<string, SqlValue>>(
      `SELECT a.*, COALESCE(u."display_name", a."archived_by") AS who,
         CASE WHEN e.n > 1 THEN (SELECT COUNT(*) FROM archive f WHERE f."bulk" = a."bulk" AND f."root" = 0)
           ELSE (SELECT COUNT(*) FROM archive f WHERE f."batch" = a."batch" AND f."root" = 0) END AS followers, e.n AS n
       FROM (SELECT MAX(a."id") AS last, COUNT(*) AS n FROM archive a WHERE ${where.text} GROUP BY ${entry}
         ORDER BY MAX(a."archived_at") DESC, MAX(a."id") DESC LIMIT ? OFFSET ?) e
       JOIN archive a ON a."id" = e.last LEFT JOIN users u ON u."id" = a."archived_by"
       ORDER BY a."archived_at" DESC, a."id" DESC`,
      [...where.values, limit, offset],
    )
    const [count] = await scan.all<{ n: number }>(
      `SELECT COUNT(DISTINCT ${entry}) AS n FROM archive a WHERE ${where.text}`,
      where.values,
    )
    return {
      data: rows.map((row) => ({
        batch: String(row.batch),
        resource: String(row.resource),
        id: String(row.record_id),
        title: String(row.title),
        archivedAt: String(row.archived_at),
        archivedBy: String(row.who),
        about: isAdmin ? String(row.about ?? '') : '',
        followers: Number(row.followers),
        bulk: Number(row.n) > 1 ? { id: String(row.bulk), count: Number(row.n) } : null,
      })),
      total: count?.n ?? 0,
    }
  }

  /** Returns the batches of a bulk request that are still archived, the last one first. Throws `not_found`. */
  async batchesOf(bulk: string): Promise<string[]> {
    const rows = await archive.find(
      this.database.read,
      { bulk, root: 1 },
      { columns: ['batch'], order: ['-id'] },
    )
    if (rows.length === 0) throw new ProblemError('not_found')
    return rows.map(({ batch }) => batch)
  }

  /** Returns a batch with its first records, each with the fields that this person may read. A batch may have 100,000. */
  async one(me: Me, batch: string, leaving: AbortSignal): Promise<ArchivedBatch> {
    const names = openTo(me)
    const match = { batch, ...(names && { resource: names }) }
    const scan = this.database.scan(me.uid, leaving)
    const first = await archive.find(scan, match, {
      columns: ['id'],
      order: ['-root', 'id'],
      limit: maxArchivedShown,
    })
    const rows = await archive.find(
      this.database.read,
      { id: first.map(({ id }) => id) },
      { order: ['-root', 'id'] },
    )
    const root = rows[0]
    if (!root) throw new ProblemError('not_found')
    const kinds = await archive.tally(scan, match, ['resource'])
    for (const row of rows) noteReads(scan, me, row.resource, [row.record_id], 'record')
    return {
      batch,
      followers: kinds.flatMap(({ resource, count }) => {
        const others = resource === root.resource ? count - 1 : count
        return others > 0 ? [{ resource, count: others }] : []
      }),
      records: rows.map(({ resource: name, title, data }) => {
        const resource = resourceNamed(name)
        const { record, isTitleShown } = showArchived(resource, me, data)
        return { resource: name, title: isTitleShown ? title : '', record }
      }),
    }
  }
}
