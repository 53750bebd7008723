import type { AnyRow } from '@tinkerdesk/shared'
import type {
  Cell,
  ComputedLine,
  ReturnScope,
} from '@tinkerdesk/shared/rules/monthly-return/define-return'
import { declaredLines } from '@tinkerdesk/shared/rules/monthly-return/lines'
import { records, tableOf } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

/** The number of a line, with its parts. */
export interface Figure {
  value: number | null
  cells: readonly Cell[]
}

/** Returns the SQL of a number over the rows `t`. */
function numberSql({ of, measure }: ComputedLine): string {
  const table = tableOf(of)
  if ('sum' in measure) return `COALESCE(SUM(${table.column(measure.sum, 't')}), 0)`
  if ('rupees' in measure) {
    const paise = table.column(measure.rupees, 't')
    const isCorrection = `${table.column(measure.corrects, 't')} IS NOT NULL`
    return `COALESCE(ROUND(SUM(CASE WHEN ${isCorrection} THEN -${paise} ELSE ${paise} END) / 100.0), 0)`
  }
  if ('distinct' in measure) {
    const values = measure.distinct.map((path) => table.column(path, 't'))
    return `COUNT(DISTINCT ${values.join(" || ' ' || ")})`
  }
  return 'COUNT(*)'
}

/** Returns the parts of a line's number. Their sum is the number, since each value belongs to one part. */
async function cellsOf(sql: Sql, line: ComputedLine, scope: ReturnScope): Promise<Cell[]> {
  const { of, by } = line
  if (!by) return []
  const table = tableOf(of)
  const { text, values } = table.where(line.where(scope), 't')
  const named = by.through && tableOf(by.through.to)
  const columns = by.fields.map((path) =>
    named ? named.column(path, 's') : table.column(path, 't'),
  )
  const join =
    by.through && named
      ? `join ${named.name} s ON s."id" = ${table.column(by.through.field, 't')}`
      : ''
  const names = columns.map((column, at) => `${column} AS "k${at}"`).join()
  const rows = await sql.all<Record<string, string | number | null>>(
    `SELECT ${names}, ${numberSql(line)} AS n FROM ${table.name} t ${join} WHERE ${text} GROUP BY ${columns.join()}`,
    values,
  )
  return rows.map((row) => ({
    by: columns.map((_, at) => String(row[`k${at}`] ?? '')),
    value: Number(row['n']),
  }))
}

/** Returns the records behind a line whose measure looks at each of them, with what each counts for. */
async function counted(
  sql: Sql,
  { of, where, measure }: ComputedLine,
  scope: ReturnScope,
): Promise<{ id: string; counts: number }[]> {
  if (!('each' in measure)) return []
  const rows = await records(of, sql).find(where(scope), { fields: measure.fields })
  return rows
    .map((row) => ({ id: String(row['id']), counts: measure.each(row as AnyRow, scope) }))
    .filter(({ counts }) => counts !== 0)
}

async function computedFigure(sql: Sql, line: ComputedLine, scope: ReturnScope): Promise<Figure> {
  if ('each' in line.measure) {
    const rows = await counted(sql, line, scope)
    return { value: rows.reduce((all, { counts }) => all + counts, 0), cells: [] }
  }
  if (line.by) {
    const cells = await cellsOf(sql, line, scope)
    return { value: cells.reduce((all, { value }) => all + value, 0), cells }
  }
  const table = tableOf(line.of)
  const { text, values } = table.where(line.where(scope), 't')
  const [row] = await sql.all<{ n: number }>(
    `SELECT ${numberSql(line)} AS n FROM ${table.name} t WHERE ${text}`,
    values,
  )
  // Halves of hours are added up exactly.
  return { value: Number(row?.n ?? 0), cells: [] }
}

/** Returns the numbers of all declared lines that are computed, in the scope of the school: one statement for each. */
export async function figuresOf(
  sql: Sql,
  scope: ReturnScope,
): Promise<ReadonlyMap<string, Figure>> {
  const figures = new Map<string, Figure>()
  for (const line of declaredLines)
    if (line.type === 'computed') figures.set(line.key, await computedFigure(sql, line, scope))
  for (const line of declaredLines)
    if (line.type === 'share')
      figures.set(line.key, { value: line.from(figures.get(line.of)?.cells ?? []), cells: [] })
  return figures
}

/** Returns the ids of the records behind a line, up to a limit. */
export async function recordsBehind(
  sql: Sql,
  line: ComputedLine,
  scope: ReturnScope,
  limit: number,
): Promise<readonly string[]> {
  if ('each' in line.measure)
    return (await counted(sql, line, scope)).slice(0, limit).map(({ id }) => id)
  const rows = await records(line.of, sql).find(line.where(scope), { fields: [], limit })
  return rows.map(({ id }) => id)
}
