import type { Database, Sql } from '../../database/database.js'
import { always, fragment, type Fragment } from '../sql/fragment.js'
import { quote, type Plan } from '../plan/plan.js'

const maxCached = 500

/** Caches the totals of lists until the next write: paging through a list requests the same total again. */
export class Counts {
  private readonly cache = new Map<string, number>()
  private revision: number | null = null

  constructor(private readonly database: Database) {}

  /** Returns the number of rows of a resource that satisfy a condition. */
  of(sql: Sql, plan: Plan, where: Fragment): Promise<number> {
    if (where.trigrams && where.countAtMost) return this.number(sql, where.countAtMost)
    return this.number(sql, fragment(`SELECT COUNT(*) AS n FROM ${quote(plan.table)} t WHERE ${where.text}`, ...where.values))
  }

  /** Returns about how many rows a condition on text has: what PostgreSQL expects by its statistics, on SQLite what the search index alone can count. */
  async about(sql: Sql, plan: Plan, where: Fragment): Promise<number> {
    if (this.database.dialect === 'sqlite') return where.countAtMost ? this.number(sql, where.countAtMost) : this.of(sql, plan, where)
    const explain = `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${quote(plan.table)} t WHERE ${where.text}`
    const [row] = await sql.all<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(explain, where.values)
    return row!['QUERY PLAN'][0].Plan['Plan Rows']
  }

  /** Returns about how many rows a table has, without counting them. Rows that are gone may count. */
  size(sql: Sql, plan: Plan): Promise<number> {
    if (this.database.dialect === 'sqlite') return this.number(sql, fragment(`SELECT MAX(rowid) AS n FROM ${quote(plan.table)}`))
    return this.about(sql, plan, always)
  }

  /** Returns the number `n` that a statement counts. */
  async number(sql: Sql, { text, values }: Fragment): Promise<number> {
    const { revision } = this.database
    const mayCache = revision !== null && !('afterCommit' in sql)
    const key = mayCache ? JSON.stringify([text, values]) : ''
    if (revision !== this.revision) this.cache.clear()
    this.revision = revision
    const cached = mayCache ? this.cache.get(key) : undefined
    if (cached !== undefined) return cached
    const [row] = await sql.all<{ n: number }>(text, values)
    const total = row?.n ?? 0
    if (mayCache && revision === this.database.revision) {
      if (this.cache.size >= maxCached) this.cache.clear()
      this.cache.set(key, total)
    }
    return total
  }
}
