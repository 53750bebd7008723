import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { breathe } from './breathe.js'
import { Database, maxScanMs, maxWaitingWrites, type Sql, type SqlValue, type Transaction } from './database.js'
import { SqliteScans } from './sqlite-scans.js'
import { assertStorable } from './statement.js'
import { Turns } from './turns.js'

/** The part of the driver's connection that we use. Only this file names the driver. */
interface Statement {
  all(...values: SqlValue[]): unknown[]
  run(...values: SqlValue[]): { changes: number }
}
interface Connection {
  prepare(text: string): Statement
  exec(text: string): void
  pragma(text: string): unknown
  close(): void
}

const maxStatements = 500

/** Statements are prepared once per connection and cached; the oldest are evicted. */
class PreparedSql implements Sql {
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
    return this.statement(text).all(...values) as T[]
  }

  async run(text: string, values: readonly SqlValue[] = []): Promise<number> {
    assertStorable(values)
    await breathe()
    return this.statement(text).run(...values).changes
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

/** Opens a file with the driver, whose own types are those of another package and know neither `pragma` nor our statements. */
const open = (file: string): Connection => new Libsql(file) as unknown as Connection

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

function openConnection(file: string): Connection {
  mkdirSync(dirname(file), { recursive: true })
  const connection = open(file)
  prepareConnection(connection)
  return connection
}

/**
 * SQLite: one writer connection, which people take in turn, so that each transaction runs alone, and a separate reader that sees only committed rows.
 */
export class SqliteDatabase extends Database {
  readonly dialect = 'sqlite'
  read: PreparedSql
  revision = 0
  private readonly writer: PreparedSql
  private readonly turns = new Turns(1, maxWaitingWrites)
  private readonly scans: SqliteScans

  /** `release` runs when the database is closed. */
  constructor(
    private readonly file: string,
    private readonly release: () => void = () => undefined,
  ) {
    super()
    this.writer = new PreparedSql(this, openConnection(file))
    this.read = this.openReader()
    this.scans = new SqliteScans(file, maxScanMs)
  }

  override scan(person: string, signal?: AbortSignal): Sql {
    return {
      database: this,
      all: async (text, values = []) => {
        assertStorable(values)
        return this.scans.all(person, text, values, signal)
      },
      run: () => Promise.reject(new Error('A scan only reads.')),
    }
  }

  private openReader(): PreparedSql {
    const reader = openConnection(this.file)
    reader.pragma('query_only = ON')
    return new PreparedSql(this, reader)
  }

  /** Updates the statistics by which SQLite chooses indexes. Cheap if little has changed. */
  override async analyse(isFirst = false): Promise<void> {
    await this.turns.run('system', async () => {
      // With a sample of 1,000 rows SQLite takes the index of a class to be as good as that of a school, and reads ten times the rows.
      this.writer.connection.pragma('analysis_limit = 5000')
      // The bit 0x10000 includes tables that have no statistics yet.
      this.writer.connection.pragma(isFirst ? 'optimize = 0x10002' : 'optimize')
      this.writer.forget()
    })
    // A connection reads the statistics when it opens.
    const old = this.read
    this.read = this.openReader()
    old.connection.close()
    this.scans.renew()
  }

  override write<T>(work: (tx: Transaction) => Promise<T>, person = 'system'): Promise<T> {
    const afterwards: (() => void)[] = []
    const tx: Transaction = {
      database: this,
      // The only writer holds every name.
      lock: () => Promise.resolve(),
      all: (text, values) => this.writer.all(text, values),
      run: (text, values) => this.writer.run(text, values),
      afterCommit: (act) => void afterwards.push(act),
    }
    return this.turns.run(person, async () => {
      await this.writer.run('BEGIN IMMEDIATE')
      let result: T
      try {
        result = await work(tx)
        await this.writer.run('COMMIT')
        this.revision += 1
      } catch (error) {
        await this.writer.run('ROLLBACK').catch(() => undefined)
        throw error
      }
      for (const act of afterwards) act()
      return result
    })
  }

  /** Runs statements outside a transaction: only for derived structures, at start-up. */
  override async define(statements: readonly string[]): Promise<void> {
    for (const statement of statements) this.writer.connection.exec(statement)
    this.writer.forget()
    this.read.forget()
    this.scans.renew()
  }

  override async close(): Promise<void> {
    await this.turns.run('system', async () => void this.writer.connection.pragma('optimize'))
    this.scans.close()
    this.read.connection.close()
    this.writer.connection.close()
    this.release()
  }
}
