import type { Database } from './database.js'

/** Keeps what was read until the next commit. Keeps nothing where other processes write, too. */
export class UntilCommit<T> {
  private readonly kept = new Map<string, T>()
  private revision: number | null = null

  constructor(
    private readonly database: Pick<Database, 'revision'>,
    private readonly max: number,
  ) {}

  /** Returns what a statement with some values read since the latest commit. */
  known(statement: readonly unknown[]): T | undefined {
    return this.database.revision === this.revision
      ? this.kept.get(JSON.stringify(statement))
      : undefined
  }

  /** Returns what a statement with some values read since the latest commit, or reads it. */
  async of(statement: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const { revision } = this.database
    if (revision === null) return read()
    if (revision !== this.revision) this.kept.clear()
    this.revision = revision
    const kept = this.known(statement)
    if (kept !== undefined) return kept
    const value = await read()
    // A read beside a commit may have seen the rows before it.
    if (revision === this.database.revision) {
      if (this.kept.size >= this.max) this.kept.clear()
      this.kept.set(JSON.stringify(statement), value)
    }
    return value
  }
}
