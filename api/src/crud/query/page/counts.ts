import { lastItem } from '@tinkerdesk/shared'
import type { Database, Sql } from '../../../database/database.js'
import { UntilCommit } from '../../../database/until-commit.js'
import { storedCountTable } from '../../../database/stored-count.js'
import { countedColumns } from '../../plan/counted-column.js'
import { always, fragment, type Fragment } from '../../sql/fragment.js'
import type { Piece } from '../../sql/subqueries.js'
import { quote, type Plan } from '../../plan/plan.js'

const maxCached = 500
/** Looking up and sorting this many rows takes less time than filling a page in order, if its rows lie far apart. */
const maxFew = 1000

/**
 * Counts all rows of a resource. Where their number is stored for each value of a column, the numbers are added, and only the rows without a value
 * are counted: PostgreSQL would read an entry of an index for each row, for each page of a list.
 */
function allRows({ table }: Plan): Fragment {
  const [column] = countedColumns(table)
  if (column === undefined) return fragment(`SELECT COUNT(*) AS n FROM ${quote(table)}`)
  const stored = `(SELECT COALESCE(SUM("n"), 0) FROM ${quote(storedCountTable(table, column))})`
  const others = `(SELECT COUNT(*) FROM ${quote(table)} WHERE ${quote(column)} IS NULL)`
  return fragment(`SELECT ${stored} + ${others} AS n`)
}

/** Caches the totals of lists until the next write: paging through a list requests the same total again. */
export class Counts {
  private readonly kept: UntilCommit<number>

  constructor(private readonly database: Database) {
    this.kept = new UntilCommit(database, maxCached)
  }

  /** Returns the number of rows of a resource that satisfy a condition. */
  of(sql: Sql, plan: Plan, where: Fragment): Promise<number> {
    if (where.trigrams && where.countAtMost) return this.number(sql, where.countAtMost)
    if (where.text === always.text) return this.number(sql, allRows(plan))
    return this.number(
      sql,
      fragment(
        `SELECT COUNT(*) AS n FROM ${quote(plan.table)} t WHERE ${where.text}`,
        ...where.values,
      ),
    )
  }

  /** Returns about how many rows a condition on text has: what PostgreSQL expects by its statistics, on SQLite what the search index alone can count. */
  async about(sql: Sql, plan: Plan, where: Fragment): Promise<number> {
    if (this.database.dialect === 'sqlite')
      return where.countAtMost ? this.number(sql, where.countAtMost) : this.of(sql, plan, where)
    const explain = `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${quote(plan.table)} t WHERE ${where.text}`
    const rows = await sql.all<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      explain,
      where.values,
    )
    return lastItem(rows)['QUERY PLAN'][0].Plan['Plan Rows']
  }

  /** Returns a condition in the form for few rows, if they are few. */
  async ofFew(sql: Sql, where: Fragment): Promise<Fragment> {
    const { few } = where
    if (!few || (await this.number(sql, few.atMost)) > maxFew) return where
    return { ...where, text: few.text, values: few.values }
  }

  /** Returns about how many rows a table has, without counting them. Rows that are gone may count. */
  size(sql: Sql, plan: Plan): Promise<number> {
    if (this.database.dialect === 'sqlite')
      return this.number(sql, fragment(`SELECT MAX(rowid) AS n FROM ${quote(plan.table)}`))
    return this.about(sql, plan, always)
  }

  /** Returns the number `n` that a statement counts. */
  async number(sql: Sql, { text, values }: Piece): Promise<number> {
    const read = async () => (await sql.all<{ n: number }>(text, values))[0]?.n ?? 0
    return 'afterCommit' in sql ? read() : this.kept.of([text, values], read)
  }
}
