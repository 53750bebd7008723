import { watched } from './open-transaction.js'
import type { Load } from './turns.js'

/** A bound value of a statement. On every database, booleans are 0 and 1, moments and days ISO text, structures JSON text. */
export type SqlValue = string | number | null

/** Runs statements written with `?` for each bound value, on every database. */
export interface Sql {
  /** Where the statements run. */
  readonly database: Database
  /** Returns the rows of a query. */
  all<T = Record<string, unknown>>(text: string, values?: readonly SqlValue[]): Promise<T[]>
  /** Returns the number of rows that a statement changed. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>
}

/** Reads whose rows are lists of cells: for many rows that nobody reads by name. */
export interface CellSql extends Sql {
  /** Returns the rows of a query, each as its cells in the order of the columns. */
  cells(text: string, values?: readonly SqlValue[]): Promise<readonly (readonly SqlValue[])[]>
}

/** Stores values of a transaction together, before its commit. */
export interface Collector<T> {
  /** Returns false for a value that it does not need. Absent for a collector that stores all. */
  takes?(value: T): boolean
  store(tx: Transaction, values: readonly T[]): Promise<void>
}

/** Takes a value for a collector. */
export type Collect = <T>(collector: Collector<T>, value: T) => void

/** One transaction: everything in it is committed together, or nothing. */
export interface Transaction extends Sql {
  /** Known to all who use this transaction, or a part of it: `isQuiet` while its work must not send invitations and news, `isAutomated` if an automation writes. */
  readonly state: { isQuiet: boolean; isAutomated: boolean }
  /** The account whose request this is. Absent for the product's own work. */
  readonly person: string | undefined
  /**
   * Waits until no other transaction holds this name, then holds it until the end of this one: for rules over several rows, such as "there
   * is always an admin". Lock before you read those rows. Fails as `unavailable` after 30 s, unless `isPatient`.
   */
  lock(name: string, isPatient?: boolean): Promise<void>
  /** Runs after the commit, in order. Never runs after a rollback. */
  afterCommit(act: () => void): void
  /** Gives a value to a collector, which stores all values of this transaction at once, before the commit. */
  collect: Collect
  /** Sends a value that JSON holds to the other processes on this database: an urgent one with the commit, others a moment after it. See `Database.hear`. */
  post(value: unknown, isUrgent: boolean): void
}

/**
 * Receives what the other processes on one database post, after it is committed. Urgent posts come in the order of their commits, all others in about that
 * order, and one may come twice. `null`: too much to list, or something was missed. `killed`: a process was killed, and posts of its last moment that are not urgent may
 * be missing.
 */
export type Hear = (posts: readonly unknown[] | null | 'killed') => void

/** Transactions of one person that may wait while other people wait, too. A bulk request may have a thousand. */
export const maxWaitingWrites = 5000

/** Longest time of a read that may look at many rows. */
export const maxScanMs = 2000

/**
 * In whose turn a transaction waits: that of an account, of one device or network that signs in (`strangersAt`), of all others who are not signed in
 * together, or of the product itself. Only accounts are named in the audit trail.
 */
export type Whose = 'product' | 'strangers' | (string & {})

const strangersStart = 'strangers '

/** Returns the turn of a device or network whose people are about to sign in. A flood from it holds up nobody else who signs in. */
export const strangersAt = (place: string): Whose => strangersStart + place

/** Returns the account in whose turn a transaction waits, if it is that of one. */
export const personOf = (whose: Whose): string | undefined =>
  whose === 'product' || whose === 'strangers' || whose.startsWith(strangersStart)
    ? undefined
    : whose

/**
 * `short` for a write of a few rows, which SQLite may commit together with others that wait. `log` for rows of which nobody keeps what they read until
 * the next commit: what others keep stays.
 */
export type Extent = 'short' | 'any' | 'log'

export type Dialect = 'sqlite' | 'postgres'

/** A replica from which lists may be read. `late` if it lacks what is committed on the primary, `down` if it cannot be used at all. */
export interface ReplicaLoad {
  state: 'ok' | 'late' | 'down'
  /** The part of the primary's log that it has not replayed, in bytes, at the last look. `undefined` while it is down. */
  lagBytes: number | undefined
  /** Reads that could run on either, by where they did, since the start of this process. */
  reads: { replica: number; primary: number }
}

export interface DatabaseLoad {
  writes: Load
  scans: Load
  /** Connections, and the work that waits for one. `null` without a pool. */
  pool: { open: number; idle: number; waiting: number } | null
  /** `null` without a replica. */
  replica: ReplicaLoad | null
}

/** The database, as all layers above see it. Injected by this class. */
export abstract class Database {
  abstract readonly dialect: Dialect
  /** Reads committed rows. For reads by id and by index only: on SQLite everything else waits for them. */
  abstract readonly read: CellSql
  /**
   * Returns reads that may look at many rows, in a person's turn. They run beside other requests, and are stopped after `maxScanMs` with
   * `read_stopped`, or when the signal is aborted: that of the client's `Leaving`, if a client waits for them. What they read may be shown to that
   * client: such reads may run on a replica that has everything that is committed when a statement begins. Without a signal, or with `isDeciding`, they run where
   * all writes do: for jobs, for work before a write, and for what a person may do.
   */
  abstract scan(person: string, signal: AbortSignal | undefined, isDeciding?: boolean): Sql
  /**
   * Returns reads as `read`, by id and by index, for the rows of one answer. Their first statement begins after those that found the rows: all see what was
   * committed by then, and may run on a replica if a client waits (`signal`).
   */
  answer(_signal: AbortSignal | undefined): CellSql {
    return this.read
  }
  /** Runs reads that all see the database as it is when they begin, on a connection of their own, while other people write. */
  abstract snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Grows with every commit, except those of a `log`. `null` if other processes write too, so that nothing may be cached between reads. */
  abstract readonly revision: number | null
  /**
   * Runs one transaction on the writer; an exception rolls it back. Do not await anything slow inside (network, hashing): other writers
   * wait, and the log names what took long. People, strangers and the product itself write in turn. Rejects with `NestedTransactionError` inside another one.
   */
  async write<T>(work: (tx: Transaction) => Promise<T>, whose: Whose, extent?: Extent): Promise<T> {
    return this.transact(watched(work, this.write), whose, extent)
  }
  protected abstract transact<T>(
    work: (tx: Transaction) => Promise<T>,
    whose: Whose,
    extent?: Extent,
  ): Promise<T>

  /** `ok` or `lost`: posts of other processes are heard, or not for now. `alone` if no other process can post. */
  abstract readonly hearing: 'alone' | 'ok' | 'lost'
  /** Starts to hear posts. Does nothing if no other process can post. */
  abstract hear(hear: Hear): Promise<void>
  /** Returns how many servers hear posts on this database: others only, until this one does. */
  abstract hearingServers(): Promise<number>
  /** Posts a value outside a transaction. Never throws: a post may be missed. */
  abstract post(value: unknown): Promise<void>

  /** The work of this moment in this process. */
  abstract readonly load: DatabaseLoad
  /** Creates derived structures such as search indexes, at start-up and outside any transaction. */
  abstract define(statements: readonly string[]): Promise<void>
  /** Removes what was deleted from the files of the database, as far as the database can. Reads go on meanwhile; on SQLite, writes wait. */
  abstract scrub(): Promise<void>
  /** Updates the planner's statistics, at start-up and from time to time. */
  abstract analyse(isFirst?: boolean): Promise<void>
  /** Waits for running work and closes all connections. */
  abstract close(): Promise<void>
}

/** Asks whether the database responds. Rejects if it does not. */
export const ping = async (sql: Sql): Promise<void> => void (await sql.all('SELECT 1 AS ok'))
