import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { breathe } from './breathe.js'
import type { Database, Sql, SqlValue } from './database.js'
import { openLibsql } from './open-libsql.js'
import { assertStorable } from './statement.js'

/** The part of the driver's connection that we use. Only this file names the driver. */
interface Statement {
  // As a list: the driver takes a single `null` for an object of named values.
  all(values: readonly SqlValue[]): unknown[]
  run(values: readonly SqlValue[]): { changes: number }
}
interface Connection {
  prepare(text: string): Statement
  exec(text: string): void
  pragma(text: string): unknown
  close(): void
}

const maxStatements = 500

/** Statements are prepared once per connection and cached; the oldest are evicted. */
export class PreparedSql implements Sql {
  private readonly statements = new Map<string, Statement>()

  constructor(
    readonly database: Database,
    readonly connection: Connection,
  ) {}

  private statement(text: string): Statement {
    let statement = this.statements.get(text)
    if (statement) return statement
    statement = this.connection.prepare(text)
    if (this.statements.size >= maxStatements) this.statements.delete(this.statements.keys().next().value!)
    this.statements.set(text, statement)
    return statement
  }

  async all<T>(text: string, values: readonly SqlValue[] = []): Promise<T[]> {
    assertStorable(values)
    await breathe()
    return this.statement(text).all(values) as T[]
  }

  async run(text: string, values: readonly SqlValue[] = []): Promise<number> {
    assertStorable(values)
    await breathe()
    return this.statement(text).run(values).changes
  }

  /** A change of the schema invalidates prepared statements. */
  forget(): void {
    this.statements.clear()
  }
}

/** The driver, used by TypeORM for migrations and by us for reads and writes. */
export const sqliteDriver: unknown = Libsql

export const prepareConnection = (connection: Connection): void => {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 5000')
  connection.pragma('cache_size = -32000')
  connection.pragma('temp_store = MEMORY')
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
    throw new Error(`Another Tinkerdesk runs on ${dirname(file)}. Stop that one, or set DATA_DIR to another folder.`, { cause: error })
  }
  return () => {
    // The driver closes a connection only when nothing refers to it any more; ending its transaction releases the lock.
    lock.exec('ROLLBACK')
    lock.close()
  }
}

/** Opens a connection for reads and writes, and creates the file if there is none. */
export function openConnection(file: string): Connection {
  mkdirSync(dirname(file), { recursive: true })
  const connection = open(file)
  prepareConnection(connection)
  return connection
}
