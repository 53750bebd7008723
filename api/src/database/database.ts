/** A value that a statement binds; booleans are 0 and 1, moments and days ISO text, structures JSON text, on every database. */
export type SqlValue = string | number | null

/** Runs statements written with `?` for each bound value, on every database. */
export interface Sql {
  /** Where the statements run. */
  readonly database: Database
  /** The rows of a query. */
  all<T = Record<string, unknown>>(text: string, values?: readonly SqlValue[]): Promise<T[]>
  /** The number of rows that a statement changed. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>
}

/** One unit of work: everything in it is committed together, or not at all. */
export interface Transaction extends Sql {
  /** Runs after the commit, in order; never when the work is rolled back. */
  afterCommit(act: () => void): void
}

export type Dialect = 'sqlite' | 'postgres'

/** The database, as every room above sees it. Injected by this class. */
export abstract class Database {
  abstract readonly dialect: Dialect
  /** Reads what is committed. */
  abstract readonly read: Sql
  /** Grows with every commit; `null` where other processes write too, so that nothing may be remembered between reads. */
  abstract readonly revision: number | null
  /**
   * Runs one unit of work on the writer; a throw rolls all of it back. Nothing slow (network, hashing) is awaited inside, for
   * other writers wait.
   */
  abstract write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>

  /** Makes derived structures like search indexes, at start-up; outside any unit of work. */
  abstract define(statements: readonly string[]): Promise<void>
  /** Brings the planner's statistics up to date; at start-up, and now and then. */
  abstract analyse(isFirst?: boolean): Promise<void>
  /** Waits for what is under way and lets go of all connections. */
  abstract close(): Promise<void>
}
