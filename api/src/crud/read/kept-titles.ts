import type { Database } from '../../database/database.js'

/** Names that each of two generations holds, some 100 bytes each. */
const maxKept = 5000
/** How long names are kept where other processes write, too, in ms. */
const maxAgeMs = 1000

/**
 * Keeps the names of related records for work that reads many rows in parts. They are read again after the next commit; on PostgreSQL, where other
 * processes commit, after a second. The names that were asked for least lately are forgotten first.
 */
export class KeptTitles {
  private recent = new Map<string, string>()
  private older = new Map<string, string>()
  private revision: number | null = null
  private since = -Infinity

  /** `read` returns the names of those of some records that the reader may read. */
  constructor(
    private readonly database: Pick<Database, 'revision'>,
    private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
    private readonly max = maxKept,
  ) {}

  /** Returns the names of records. Empty for one that the reader may not read. */
  async of(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    this.forgetOld()
    const titles = new Map<string, string>()
    const missing: string[] = []
    for (const id of new Set(ids)) {
      const kept = this.recent.get(id) ?? this.older.get(id)
      if (kept === undefined) missing.push(id)
      else titles.set(id, kept)
    }
    if (missing.length > 0) {
      const read = await this.read(missing)
      for (const id of missing) titles.set(id, read.get(id) ?? '')
    }
    for (const [id, title] of titles) this.keep(id, title)
    return titles
  }

  private forgetOld(): void {
    const { revision } = this.database
    const now = performance.now()
    const isFresh = revision === null ? now - this.since < maxAgeMs : revision === this.revision
    if (isFresh) return
    this.recent.clear()
    this.older.clear()
    // A read beside a commit may see the rows before it: the revision is that before the read.
    this.revision = revision
    this.since = now
  }

  private keep(id: string, title: string): void {
    if (this.recent.size >= this.max && !this.recent.has(id)) {
      this.older = this.recent
      this.recent = new Map()
    }
    this.recent.set(id, title)
  }
}
