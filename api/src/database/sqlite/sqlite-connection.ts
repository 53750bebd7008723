import { keepNewest } from '@tinkerdesk/shared'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import Asynchronous from 'libsql/promise'
import { breathe } from '../breathe.js'
import type { CellSql, Database, SqlValue } from '../database.js'
import { asOneText, cellsIn, rowsIn, type StatementColumn } from './json-rows.js'
import { openLibsql } from './open-libsql.js'
import { assertStorable } from '../statement.js'

/** The part of the driver's connection that we use. Only this file names the driver. */
interface Statement {
  // As a list: the driver takes a single `null` for an object of named values.
  all(values: readonly SqlValue[]): unknown[]
  /** Returns the first row. */
  get(values: readonly SqlValue[]): unknown
  /** Makes it return rows as lists of cells. */
  raw(): this
  columns(): readonly StatementColumn[]
  run(values: readonly SqlValue[]): { changes: number }
}
interface Connection {
  prepare(text: string): Statement
  exec(text: string): void
  pragma(text: string): unknown
  close(): void
}

const maxStatements = 500

/** A cached statement. A query that was used before returns its rows as one text. */
interface Cached {
  statement: Statement
  /** True for a query that was used before. */
  isRepeated: boolean
  asText?: { statement: Statement; names: readonly string[] }
}

/** Statements are prepared once per connection and cached; the oldest are evicted. */
export class PreparedSql implements CellSql {
  private readonly statements = new Map<string, Cached>()

  constructor(
    readonly database: Database,
    readonly connection: Connection,
  ) {}

  private cached(text: string): Cached {
    let cached = this.statements.get(text)
    if (cached) return cached
    cached = { statement: this.connection.prepare(text), isRepeated: false }
    this.statements.set(text, cached)
    keepNewest(this.statements, maxStatements)
    return cached
  }

  async all<T>(text: string, values: readonly SqlValue[] = []): Promise<T[]> {
    assertStorable(values)
    await breathe()
    const cached = this.cached(text)
    if (!cached.isRepeated) {
      cached.isRepeated = /^\s*(SELECT|WITH)\b/i.test(text)
      return cached.statement.all(values) as T[]
    }
    const { names } = this.textOf(text, cached)
    return rowsIn<T>(this.read(text, cached, values), names)
  }

  async cells(text: string, values: readonly SqlValue[] = []): Promise<SqlValue[][]> {
    assertStorable(values)
    await breathe()
    return cellsIn(this.read(text, this.cached(text), values))
  }

  private textOf(text: string, cached: Cached): NonNullable<Cached['asText']> {
    return (cached.asText ??= this.asText(text, cached.statement.columns()))
  }

  /** Returns the rows of a query as one text. */
  private read(text: string, cached: Cached, values: readonly SqlValue[]): string {
    return (this.textOf(text, cached).statement.get(values) as [string])[0]
  }

  private asText(text: string, columns: readonly StatementColumn[]): NonNullable<Cached['asText']> {
    return {
      statement: this.connection.prepare(asOneText(text, columns)).raw(),
      names: columns.map(({ name }) => name),
    }
  }

  async run(text: string, values: readonly SqlValue[] = []): Promise<number> {
    assertStorable(values)
    await breathe()
    return this.cached(text).statement.run(values).changes
  }

  /** Commits on a thread of the driver, which waits for the disk: other requests go on meanwhile. */
  async commit(): Promise<void> {
    await Asynchronous.prototype.exec.call(this.connection, 'COMMIT')
  }

  /** A change of the schema invalidates prepared statements. */
  forget(): void {
    this.statements.clear()
  }
}

/** The driver, used by TypeORM for migrations and by us for reads and writes. */
export const sqliteDriver: unknown = Libsql

/**
 * The pages that a connection keeps, in kB. The system keeps the file in memory, too, so nothing is quicker with more. With half of it, deep pages
 * of a list are slower.
 */
export const maxCachedKb = 8000
/** The pages that the reader of rows by id or index keeps: it walks no lists. */
export const maxReadKb = 4000

export const prepareConnection = (connection: Connection, cachedKb = maxCachedKb): void => {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 5000')
  connection.pragma(`cache_size = -${cachedKb}`)
  connection.pragma('temp_store = MEMORY')
  // Records that are written one after the other change the same pages. They move from the log into the file once for 16 MB, not for each 4.
  connection.pragma('wal_autocheckpoint = 4000')
}

const open = (file: string): Connection => openLibsql(Libsql, file)

/**
 * Keeps a second process from opening the same file: it would wait for our writes, and its own would bypass our live events and totals. The
 * system releases the lock when the process ends, however that happens. Throws a sentence if another process holds it.
 */
export function holdFile(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const lock = open(`${file}.lock`)
  try {
    // Give a process that is just stopping a moment.
    lock.pragma('busy_timeout = 3000')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new Error(
      `Another Tinkerdesk runs on ${dirname(file)}. Stop that one, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return () => {
    // The driver closes a connection only when nothing refers to it any more; ending its transaction releases the lock.
    lock.exec('ROLLBACK')
    lock.close()
  }
}

/** Opens a connection for reads and writes, and creates the file if there is none. */
export function openConnection(file: string, cachedKb = maxCachedKb): Connection {
  mkdirSync(dirname(file), { recursive: true })
  const connection = open(file)
  prepareConnection(connection, cachedKb)
  return connection
}
