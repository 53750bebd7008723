import { startOfDay, type ReadKind } from '@tinkerdesk/shared'
import { encodeTime } from 'ulid'
import { readDays, readLog } from '../../crud/index.js'
import type { Sql, SqlValue } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'

export type LogLine = RowOf<typeof readLog.columns>

export interface LogFilter {
  /** The account that read. */
  person?: string | undefined
  /** The student whose data was read. */
  child?: string | undefined
  kind?: ReadKind | undefined
  /** Days in India, both included. */
  from?: string | undefined
  to?: string | undefined
  /** The id of a line: only earlier ones. */
  before?: string | undefined
}

/** Later than every id. */
const end = '~'

/** Returns the text with which the ids of a day in India, or of one some days later, begin. */
export const dayStart = (day: string, after = 0): string =>
  encodeTime(Date.parse(startOfDay(day, after)), 10)

/** Returns what `readDays` keeps of a line: the part of the time in its id that changes within some days. */
export const momentOf = (id: string): string => id.slice(4, 10)

/** Returns the spans of ids in which a child's lines are, as far as these are noted: one for each moment, or one for a day. */
async function notedSpans(sql: Sql, child: string, before: string): Promise<[string, string][]> {
  const days = await readDays.find(sql, { child, until: { $lte: before } })
  return days.flatMap(({ since, until, moments }): [string, string][] =>
    moments === null
      ? [[since, until]]
      : [...new Set(moments.match(/.{6}/g))].map((moment) => {
          // The characters before it may change once within a day.
          const start = (moment >= momentOf(since) ? since : until).slice(0, 4) + moment
          return [start, start + end]
        }),
  )
}

/** Returns the text from which on the days of children are not yet noted, because the job has not run since. */
export async function notedUntil(sql: Sql): Promise<string> {
  const [last] = await readDays.find(sql, { child: '' }, { order: ['-day'], limit: 1 })
  if (!last) return ''
  return last.since >= last.until ? last.until : dayStart(last.day)
}

interface Piece {
  text: string
  values: SqlValue[]
}

/** Returns the lines of a filter as SQL over the log `l`. Those of a child are looked for at the moments that are noted, and among all that are newer. */
async function linesOf(sql: Sql, filter: LogFilter): Promise<Piece> {
  const { person, child, kind: how, from, to, before } = filter
  const parts: [text: string, value: SqlValue][] = []
  if (person !== undefined) parts.push(['l."person" = ?', person])
  if (how !== undefined) parts.push(['l."kind" = ?', how])
  if (from !== undefined) parts.push(['l."id" >= ?', dayStart(from)])
  if (to !== undefined) parts.push(['l."id" < ?', dayStart(to, 1)])
  if (before !== undefined) parts.push(['l."id" < ?', before])
  const values: SqlValue[] = []
  let source = `"${readLog.name}" l`
  if (child !== undefined) {
    const until = await notedUntil(sql)
    const spans = JSON.stringify(await notedSpans(sql, child, until))
    const isSqlite = sql.database.dialect === 'sqlite'
    const list = isSqlite ? 'json_each(?)' : 'json_array_elements(CAST(? AS json)) j(value)'
    // PostgreSQL would look through the whole log to join the few lines of a child, unless each is a query of its own.
    const join = isSqlite
      ? `JOIN "${readLog.name}" l ON l."id" >= s."since" AND l."id" < s."until"`
      : `CROSS JOIN LATERAL (SELECT * FROM "${readLog.name}" r WHERE r."id" >= s."since" AND r."id" < s."until" OFFSET 0) l`
    source = `(SELECT value ->> 0 AS "since", value ->> 1 AS "until" FROM ${list} UNION ALL SELECT CAST(? AS TEXT), CAST(? AS TEXT)) s ${join}`
    values.push(spans, until, end)
    const position = isSqlite ? 'instr' : 'strpos'
    parts.push([`${position}(COALESCE(l."children", l."ids"), ?) > 0`, child])
  }
  const where = parts.length > 0 ? ` WHERE ${parts.map(([text]) => text).join(' AND ')}` : ''
  return {
    text: `FROM ${source}${where}`,
    values: [...values, ...parts.map(([, value]) => value)],
  }
}

/** Returns the lines of a filter, newest first. */
export async function findLines(
  sql: Sql,
  filter: LogFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<LogLine[]> {
  const { text, values } = await linesOf(sql, filter)
  return sql.all<LogLine>(`SELECT l.* ${text} ORDER BY l."id" DESC LIMIT ? OFFSET ?`, [
    ...values,
    limit,
    offset,
  ])
}

/** Returns the number of lines of a filter. */
export async function countLines(sql: Sql, filter: LogFilter): Promise<number> {
  const { text, values } = await linesOf(sql, filter)
  const [row] = await sql.all<{ n: number }>(`SELECT COUNT(*) AS n ${text}`, values)
  return Number(row?.n ?? 0)
}

/** Returns the children of a line. */
export const childrenOf = ({ resource, ids, children }: LogLine): string[] =>
  (children ?? (resource === 'student' ? ids : '')).split(',').filter(Boolean)
