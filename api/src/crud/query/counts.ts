import type { Database, Sql } from '../../database/database.js'
import type { Fragment } from '../sql/fragment.js'
import { quote, type Plan } from '../plan/plan.js'

const most = 500

/** Totals of lists. Going through the pages of one list asks for the same total again, so it is kept until something is written. */
export class Counts {
  private readonly known = new Map<string, number>()
  private revision: number | null = null

  constructor(private readonly database: Database) {}

  /** How many rows of a resource satisfy a condition. */
  async of(sql: Sql, plan: Plan, where: Fragment): Promise<number> {
    const { revision } = this.database
    const mayKeep = revision !== null && sql === this.database.read
    const key = mayKeep ? JSON.stringify([plan.table, where.text, where.values]) : ''
    if (revision !== this.revision) this.known.clear()
    this.revision = revision
    const kept = mayKeep ? this.known.get(key) : undefined
    if (kept !== undefined) return kept
    const { text, values } = where.count ?? {
      text: `SELECT COUNT(*) AS n FROM ${quote(plan.table)} t WHERE ${where.text}`,
      values: where.values,
    }
    const [row] = await sql.all<{ n: number }>(text, values)
    const total = row?.n ?? 0
    if (mayKeep && revision === this.database.revision) {
      if (this.known.size >= most) this.known.clear()
      this.known.set(key, total)
    }
    return total
  }
}
