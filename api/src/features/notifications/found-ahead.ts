import { system } from '../../access/system.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import type { JobKind } from '../../jobs/job.js'

type Start = Parameters<NonNullable<JobKind<object>['prepare']>>[0]

/** Rows of one search, for several chunks. */
export const maxFound = 2000

/**
 * The rows that a job works on, which it looks for outside its transactions: the search may look at every account, and nobody must wait for
 * it. A chunk reads the rows that it takes again, for they may have changed since.
 */
export class FoundAhead {
  private readonly left = new Map<string, readonly string[]>()

  /** `search` returns up to `maxFound` rows that no earlier chunk has worked on. */
  constructor(private readonly search: (sql: Sql) => Promise<readonly { id: string }[]>) {}

  /** Searches, unless rows are left. */
  async prepare({ id, get }: Start): Promise<void> {
    if (this.left.has(id)) return
    const rows = await this.search(get(Database).scan(system.uid, undefined))
    this.left.set(id, [...new Set(rows.map((row) => row.id))])
  }

  /** Returns the ids of the next rows, none at the end. With the commit they are done. */
  take(tx: Transaction, job: string, most: number): readonly string[] {
    const ids = this.left.get(job) ?? []
    tx.afterCommit(() => {
      if (ids.length > most) this.left.set(job, ids.slice(most))
      else this.left.delete(job)
    })
    return ids.slice(0, most)
  }
}
