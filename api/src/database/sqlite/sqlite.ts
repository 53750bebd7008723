import {
  Database,
  maxScanMs,
  type Extent,
  type Sql,
  type Transaction,
  type Whose,
  personOf,
} from '../database.js'
import { maxReadKb, openConnection, PreparedSql } from './sqlite-connection.js'
import { compact } from './sqlite-compact.js'
import { SqliteScans } from './sqlite-scans.js'
import { SqliteWriter } from './sqlite-writer.js'
import { Collected } from '../collected.js'
import { assertStorable } from '../statement.js'

/** Returns the tables with indexes that have no statistics yet. */
async function unanalysed(sql: Sql): Promise<string[]> {
  const statistics = await sql.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE name = 'sqlite_stat1'`,
  )
  const rows = await sql.all<{ name: string }>(
    `SELECT DISTINCT tbl_name AS name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
     ${statistics.length > 0 ? 'AND tbl_name NOT IN (SELECT tbl FROM sqlite_stat1)' : ''}`,
  )
  return rows.map(({ name }) => name)
}

/**
 * SQLite: one writer connection, which people take in turn, so that each transaction runs alone, and a separate reader that sees only
 * committed rows.
 */
export class SqliteDatabase extends Database {
  readonly dialect = 'sqlite'
  readonly hearing = 'alone'
  read: PreparedSql
  revision = 0
  private readonly writer: SqliteWriter
  private readonly scans: SqliteScans

  /** `release` runs when the database is closed. */
  constructor(
    private readonly file: string,
    private readonly release: () => void = () => undefined,
  ) {
    super()
    this.writer = new SqliteWriter(
      new PreparedSql(this, openConnection(file)),
      () => (this.revision += 1),
    )
    this.read = this.openReader(maxReadKb)
    this.scans = new SqliteScans(file, maxScanMs)
  }

  override scan(person: string, signal: AbortSignal | undefined): Sql {
    return {
      database: this,
      all: async (text, values = []) => {
        assertStorable(values)
        return this.scans.all(person, text, values, signal)
      },
      run: () => Promise.reject(new Error('A scan only reads.')),
    }
  }

  private openReader(cachedKb?: number): PreparedSql {
    const reader = openConnection(this.file, cachedKb)
    reader.pragma('query_only = ON')
    return new PreparedSql(this, reader)
  }

  override async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const reader = this.openReader()
    reader.connection.exec('BEGIN')
    try {
      // The transaction sees what is committed at its first read.
      await reader.all('SELECT 1 FROM sqlite_master LIMIT 1')
      return await work(reader)
    } finally {
      reader.connection.exec('ROLLBACK')
      reader.connection.close()
    }
  }

  override async scrub(): Promise<void> {
    await this.writer.alone(async ({ connection }) => {
      await compact(this.file)
      connection.pragma('wal_checkpoint(TRUNCATE)')
    })
  }

  /** Updates the statistics by which SQLite chooses indexes. Cheap if little has changed. */
  override async analyse(isFirst = false): Promise<void> {
    await this.writer.alone(async (sql) => {
      // With a sample of 1,000 rows SQLite takes the index of a class to be as good as that of a school, and reads ten times the rows.
      sql.connection.pragma('analysis_limit = 5000')
      // SQLite itself only looks at tables that this connection has read by an index.
      if (isFirst)
        for (const table of await unanalysed(sql)) sql.connection.exec(`ANALYZE "${table}"`)
      sql.connection.pragma('optimize')
      sql.forget()
    })
    // A connection reads the statistics when it opens.
    const old = this.read
    this.read = this.openReader(maxReadKb)
    old.connection.close()
    this.scans.renew()
  }

  protected override transact<T>(
    work: (tx: Transaction) => Promise<T>,
    whose: Whose,
    extent: Extent = 'any',
  ): Promise<T> {
    const { sql } = this.writer
    return this.writer.write(whose, extent, async (acts) => {
      const collected = new Collected()
      const tx: Transaction = {
        database: this,
        state: { isQuiet: false, isAutomated: false },
        person: personOf(whose),
        // The only writer holds every name.
        lock: () => Promise.resolve(),
        all: (text, values) => sql.all(text, values),
        run: (text, values) => sql.run(text, values),
        afterCommit: (act) => void acts.push(act),
        collect: collected.collect,
        // There is one process.
        post: () => undefined,
      }
      const result = await work(tx)
      await collected.store(tx)
      return result
    })
  }

  get load() {
    return { writes: this.writer.load, scans: this.scans.load, pool: null, replica: null }
  }

  override hear(): Promise<void> {
    return Promise.resolve()
  }

  override hearingServers(): Promise<number> {
    return Promise.resolve(0)
  }

  override post(): Promise<void> {
    return Promise.resolve()
  }

  /** Runs statements outside a transaction: only for derived structures. In turn, as a job may write meanwhile. */
  override async define(statements: readonly string[]): Promise<void> {
    await this.writer.alone(async (sql) => {
      for (const statement of statements) sql.connection.exec(statement)
      sql.forget()
    })
    this.read.forget()
    this.scans.renew()
  }

  override async close(): Promise<void> {
    await this.writer.alone(async ({ connection }) => void connection.pragma('optimize'))
    this.scans.close()
    this.read.connection.close()
    // A connection ends when its statements are collected, so closing the last one does not move the log into the file by itself.
    const { connection } = this.writer.sql
    connection.pragma('wal_checkpoint(TRUNCATE)')
    connection.close()
    this.release()
  }
}
