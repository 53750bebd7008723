import type { Dialect, Sql } from '../../database/database.js'
import { machineOf } from '../machine/machine.js'
import { quote, type Plan } from '../plan/plan.js'
import { allOf, always, never } from '../sql/fragment.js'
import { soonestOn, type Piece } from '../sql/subqueries.js'
import { nodeToSql, type Scope } from '../query/condition/compile.js'
import type { QueryNode } from '../query/condition/query.js'
import { rightsOf, type Rights } from '../query/condition/rights.js'

/** Rows are compared one by one if a person may read no more of them: that takes a few ms. */
const maxCompared = 5000

/** Rows that are compared one by one for a frequent word. It takes a ms. */
const maxTried = 1000

type Size = 'none' | 'few' | 'many'

/** Where a statement finds rows as `t`, and the condition on them. */
export interface Source extends Piece {
  from: string
}

/** The rows of a resource that a person may read, for one search of some of them. */
export class Reach {
  readonly rights: Rights
  private readonly scope: Scope
  private size: Promise<Size> | undefined

  constructor(
    readonly finder: Sql,
    readonly plan: Plan,
    person: { me: Rights['me']; dialect: Dialect },
  ) {
    this.rights = rightsOf(plan, person.me)
    this.scope = { rights: this.rights, alias: 't', dialect: person.dialect }
  }

  get dialect(): Dialect {
    return this.scope.dialect
  }

  /** The condition on the rows that the person may read. */
  get rows() {
    return soonestOn(this.dialect, this.rights.rows('read'))
  }

  /** Returns how many rows a rule leaves the person. */
  howMany(): Promise<Size> {
    this.size ??= this.countRows()
    return this.size
  }

  private async countRows(): Promise<Size> {
    if (this.rows === always) return 'many'
    const table = quote(this.plan.table)
    const rows = `SELECT 1 AS n FROM ${table} t WHERE ${this.rows.text} LIMIT ${maxCompared + 1}`
    // A rule over related records reads these first, also for a table without rows.
    const all = `SELECT CASE WHEN EXISTS (SELECT 1 FROM ${table}) THEN (SELECT COUNT(*) FROM (${rows}) r) ELSE 0 END AS n`
    const count = Number(
      await machineOf(this.finder).reader.counts.number(this.finder, {
        text: all,
        values: this.rows.values,
      }),
    )
    return count === 0 ? 'none' : count <= maxCompared ? 'few' : 'many'
  }

  /** Returns the rows that satisfy a condition, in the form that finds the first of many soonest. `null` if there are none. */
  async matching(node: QueryNode): Promise<Source | null> {
    const where = allOf([this.rows, nodeToSql(this.scope, node)])
    if (where === never) return null
    const from = `${quote(this.plan.table)} t`
    const { stream, row } = where
    if (this.rows === always && stream)
      return {
        ...stream,
        from: `${stream.index} CROSS JOIN ${from} ON t.rowid = ${stream.index}.rowid`,
      }
    // On PostgreSQL this form finds few rows and many. It collects the related records of a frequent name only where that is cheaper than to look them up.
    const size = this.dialect === 'postgres' ? 'few' : await this.howMany()
    return size === 'none' ? null : { ...(row && size === 'few' ? row : where), from }
  }

  /** Returns true if some row satisfies a condition. */
  async hasAny(node: QueryNode): Promise<boolean> {
    const source = await this.matching(node)
    if (!source) return false
    const rows = `SELECT 1 AS n FROM ${source.from} WHERE ${source.text}`
    if (this.dialect === 'sqlite')
      return (await this.finder.all(`${rows} LIMIT 1`, source.values)).length > 0
    // For one row PostgreSQL would read the table until it comes. This way it plans for all, by the index, and still reads one. The index collects all matches of a frequent word, which is
    // found sooner among some rows.
    const all = `WITH r AS MATERIALIZED (${rows})`
    if (this.rows !== always)
      return (await this.finder.all(`${all} SELECT n FROM r LIMIT 1`, source.values)).length > 0
    const some = `SELECT 1 AS n FROM (SELECT t.* FROM ${source.from} LIMIT ${maxTried}) t WHERE ${source.text}`
    const first = `${all} ${some} UNION ALL SELECT n FROM r LIMIT 1`
    return (await this.finder.all(first, [...source.values, ...source.values])).length > 0
  }
}
