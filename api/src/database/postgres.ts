import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ProblemError } from '../problems/problem-error.js'
import { Database, maxScanMs, maxWaitingWrites, type Hear, type Sql, type SqlValue, type Transaction } from './database.js'
import { PostgresPosts } from './postgres-posts.js'
import { assertStorable, plainForPostgres, preparing, type PostgresStatement } from './statement.js'
import { Turns } from './turns.js'

// Counts arrive as 64-bit integers, which the driver returns as strings. Ours all fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connections for transactions and for reads by id, and how many of them transactions may hold. */
const [maxConnections, maxWrites] = [20, 15]
/** Reads of many rows at once. */
const maxScans = 8
/** Transactions, and reads of many rows, of one person at once. The database shares its cores equally among all that run. */
const [writesOfPerson, scansOfPerson] = [2, 2]
/** One read takes one core of the database. Compiling a statement takes longer than it saves here. */
const scanOptions = '-c max_parallel_workers_per_gather=0 -c jit=off'
/** The time in ms between two requests to cancel a read. */
const insistMs = 20

/** A connection that breaks between statements emits an error that nobody else handles; the next statement fails by itself. */
const ignore = (): void => undefined

interface Runner {
  query(statement: PostgresStatement & { values: SqlValue[] }): Promise<pg.QueryResult>
}

const lost =
  /^Connection terminated|connection error and is not queryable|^Client was closed|^timeout exceeded when trying to connect|^Cannot use a pool after calling end/

/** The driver's own messages for a lost connection have no code; use the server's code for the same. */
const coded = (error: unknown): never => {
  if (error instanceof Error && !('code' in error) && lost.test(error.message)) Object.assign(error, { code: '08006' })
  throw error
}

const sqlOver = (database: Database, runner: Runner, statementOf: typeof plainForPostgres): Sql => ({
  database,
  async all<T>(text: string, values: readonly SqlValue[] = []) {
    assertStorable(values)
    return (await runner.query({ ...statementOf(text), values: [...values] }).catch(coded)).rows as T[]
  },
  async run(text, values = []) {
    assertStorable(values)
    return (await runner.query({ ...statementOf(text), values: [...values] }).catch(coded)).rowCount ?? 0
  },
})

/** The code of a statement whose table has got another shape since the connection prepared it. */
const stalePlan = '0A000'

/**
 * How often a transaction that lost a race is retried. A retry sees the other's commit and responds to it, such as the second half of a
 * double click or a deleted target. A collision may not be a race, so it is retried once.
 */
const attempts: { readonly [code: string]: number } = { [stalePlan]: 2, '40001': 5, '40P01': 5, '23505': 2, '23503': 2 }

/** Returns the code of the error, or else that of its cause, that is worth another attempt. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code !== undefined && code in attempts ? code : cause ? codeOf(cause) : undefined
}

const attemptsAfter = (error: unknown): number => attempts[codeOf(error) ?? ''] ?? 1

/** PostgreSQL: a pool of connections, one per running transaction. */
export class PostgresDatabase extends Database {
  readonly dialect = 'postgres'
  readonly revision = null
  readonly read: Sql
  private readonly posts: PostgresPosts
  private readonly prepared = preparing()
  private readonly pool: pg.Pool
  private readonly scanPool: pg.Pool
  private readonly scanTurns = new Turns(maxScans, { share: scansOfPerson })
  private readonly turns = new Turns(maxWrites, { maxWaiting: maxWaitingWrites, share: writesOfPerson })

  constructor(url: string) {
    super()
    this.posts = new PostgresPosts(url)
    this.pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 5000, statement_timeout: 30_000 })
    // If the server closes an idle connection, the next request opens another.
    this.pool.on('error', () => undefined)
    this.scanPool = new pg.Pool({
      connectionString: url,
      max: maxScans,
      connectionTimeoutMillis: 5000,
      statement_timeout: maxScanMs,
      options: scanOptions,
    })
    this.scanPool.on('error', () => undefined)
    this.read = sqlOver(this, { query: (statement) => this.readOne(statement) }, this.prepared)
  }

  /** Reads outside a transaction. The pool closes a connection whose plan is stale, and others may have it, too. */
  private readOne(statement: Parameters<Runner['query']>[0]): Promise<pg.QueryResult> {
    return this.pool.query(statement).catch((error: unknown) => {
      if (codeOf(error) !== stalePlan) throw error
      const { text, values } = statement
      return this.pool.query({ text, values })
    })
  }

  override scan(person: string, signal?: AbortSignal): Sql {
    return {
      database: this,
      all: <T>(text: string, values: readonly SqlValue[] = []) =>
        this.scanTurns.run(person, () => this.readMany<T>(text, values, signal), signal),
      run: () => Promise.reject(new Error('A scan only reads.')),
    }
  }

  private async readMany<T>(text: string, values: readonly SqlValue[], signal: AbortSignal | undefined): Promise<T[]> {
    const client = await this.scanPool.connect().catch(coded)
    client.on('error', ignore)
    let isReading = true
    let cancelling: Promise<unknown> | undefined
    // PostgreSQL ignores a request that comes before the statement, so it is repeated.
    const insist = async () => {
      const { processID } = client as pg.PoolClient & { processID: number }
      while (isReading) {
        await this.pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(ignore)
        await delay(insistMs)
      }
    }
    const cancel = () => {
      cancelling = insist()
    }
    signal?.addEventListener('abort', cancel)
    try {
      // The client may have left while the connection was opened.
      signal?.throwIfAborted()
      assertStorable(values)
      // Planned for its own values: they decide whether an index is worth its while.
      return (await client.query({ ...plainForPostgres(text), values: [...values] }).catch(coded)).rows as T[]
    } catch (error) {
      signal?.throwIfAborted()
      throw (error as { code?: unknown }).code === '57014' ? new ProblemError('read_stopped', { retryAfter: 5 }) : error
    } finally {
      isReading = false
      signal?.removeEventListener('abort', cancel)
      // The next statement on this connection must not be the one that is cancelled.
      await cancelling
      client.off('error', ignore)
      client.release()
    }
  }

  override async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(coded)
    client.on('error', ignore)
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY').catch(coded)
      // The transaction sees what is committed at its first statement.
      await client.query('SELECT 1')
      return await work(sqlOver(this, client, plainForPostgres))
    } finally {
      await client.query('ROLLBACK').catch(ignore)
      client.off('error', ignore)
      client.release()
    }
  }

  override write<T>(work: (tx: Transaction) => Promise<T>, person?: string): Promise<T> {
    return this.turns.run(person ?? 'system', () => this.withRetries(work, person))
  }

  /** A retry has no prepared statements: after a change of a table, every connection may have a stale plan. */
  private async withRetries<T>(work: (tx: Transaction) => Promise<T>, person: string | undefined): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work, person, attempt === 1 ? this.prepared : plainForPostgres)
      } catch (error) {
        if (attempt >= attemptsAfter(error)) throw error
      }
    }
  }

  private async attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    person: string | undefined,
    statementOf: typeof plainForPostgres,
  ): Promise<T> {
    const client = await this.pool.connect().catch(coded)
    client.on('error', ignore)
    const afterwards: (() => void)[] = []
    const posts: unknown[] = []
    let broken = false
    try {
      await client.query('BEGIN').catch(coded)
      const sql = sqlOver(this, client, statementOf)
      const result = await work({
        ...sql,
        person,
        lock: async (name, isPatient = false) => {
          if (isPatient) await sql.run('SET LOCAL statement_timeout = 0')
          await sql.all('SELECT pg_advisory_xact_lock(hashtext(?))', [name])
        },
        afterCommit: (act) => void afterwards.push(act),
        post: (value) => void posts.push(value),
      })
      // Both at once: whatever the transaction holds is held until the answer.
      await client.query(posts.length > 0 ? `${this.posts.statementFor(posts)}; COMMIT` : 'COMMIT').catch(coded)
      for (const act of afterwards) act()
      return result
    } catch (error) {
      // The connection would keep the plan.
      broken = codeOf(error) === stalePlan
      await client.query('ROLLBACK').catch(() => (broken = true))
      throw error
    } finally {
      client.off('error', ignore)
      client.release(broken)
    }
  }

  get hearing() {
    return this.posts.state
  }

  override hear(hear: Hear): Promise<void> {
    return this.posts.start(hear)
  }

  override async post(value: unknown): Promise<void> {
    await this.pool.query(this.posts.statementFor([value])).catch(ignore)
  }

  override async define(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.pool.query(statement)
  }

  override async scrub(): Promise<void> {
    const client = await this.pool.connect().catch(coded)
    try {
      await client.query('SET statement_timeout = 0')
      await client.query('VACUUM')
    } finally {
      // A connection without a limit does not go back to the pool.
      client.release(true)
    }
  }

  /**
   * Updates the statistics of tables that have none, or of which a tenth changed since the last time, such as after a migration or a long
   * import. PostgreSQL does so by itself too, but only about a minute later. Neither reads nor writes wait for it.
   */
  override async analyse(): Promise<void> {
    const changed = await this.pool.query<{ name: string }>(
      `SELECT quote_ident(s.relname) AS name FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
       WHERE s.schemaname = current_schema()
         AND (s.n_mod_since_analyze > 50 + s.n_live_tup / 10 OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 0))`,
    )
    for (const { name } of changed.rows) await this.pool.query(`ANALYZE ${name}`)
  }

  override async close(): Promise<void> {
    await Promise.all([this.posts.close(), this.pool.end(), this.scanPool.end()])
  }
}

/** Runs work while no other process holds this name on the same database. Waits as long as it takes; a process that ends lets go. */
export async function whileLocked<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect().catch(coded)
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
