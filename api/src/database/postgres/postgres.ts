import pg from 'pg'
import { Collected } from '../collected.js'
import { callEach } from '../breathe.js'
import {
  Database,
  maxWaitingWrites,
  type CellSql,
  type Hear,
  type Sql,
  type Transaction,
  type Whose,
  personOf,
} from '../database.js'
import { LogPositions, type LogPosition } from './log-positions.js'
import { PostgresPosts, postsConnection } from './postgres-posts.js'
import { PostgresScans } from './postgres-scans.js'
import {
  attemptsAfter,
  codeOf,
  coded,
  ignore,
  sqlOver,
  stalePlan,
  type Runner,
} from './postgres-sql.js'
import { Replica } from './replica.js'
import { plainForPostgres, preparing } from '../statement.js'
import { Turns } from '../turns.js'

// Counts arrive as 64-bit integers, which the driver returns as strings. Ours all fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connections for transactions and for reads by id, and how many of them transactions may hold. */
const [maxConnections, maxWrites] = [20, 15]
/** Transactions of one person at once. The database shares its cores equally among all that run. */
const writesOfPerson = 2

/** PostgreSQL: a pool of connections, one per running transaction. */
export class PostgresDatabase extends Database {
  readonly dialect = 'postgres'
  readonly revision = null
  readonly read: CellSql
  private readonly posts: PostgresPosts
  private readonly prepared = preparing()
  private readonly pool: pg.Pool
  private readonly scans: PostgresScans
  private readonly replica: Replica | undefined
  private readonly turns = new Turns(maxWrites, {
    maxWaiting: maxWaitingWrites,
    share: writesOfPerson,
  })

  /** `readUrl` names a streaming replica. */
  constructor(url: string, readUrl?: string) {
    super()
    this.posts = new PostgresPosts(url)
    this.pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: 5000,
      statement_timeout: 30_000,
    })
    // If the server closes an idle connection, the next request opens another.
    this.pool.on('error', () => undefined)
    if (readUrl) this.replica = new Replica(readUrl, this.pool, new LogPositions(this.pool))
    this.scans = new PostgresScans(url, this.pool, this.replica)
    this.read = sqlOver(this, { query: (statement) => this.readOne(statement) }, this.prepared)
  }

  /** Reads outside a transaction. The pool closes a connection whose plan is stale, and others may have it, too. */
  private readOne(statement: Parameters<Runner['query']>[0]): Promise<pg.QueryResult> {
    return this.pool.query(statement).catch((error: unknown) => {
      if (codeOf(error) !== stalePlan) throw error
      const { name: _name, ...unnamed } = statement
      return this.pool.query(unnamed)
    })
  }

  override scan(person: string, signal: AbortSignal | undefined, isDeciding = !signal): Sql {
    return this.scans.of(this, person, signal, !isDeciding)
  }

  override answer(signal: AbortSignal | undefined): CellSql {
    const { replica } = this
    if (!replica || !signal) return this.read
    let position: Promise<LogPosition> | undefined
    const query: Runner['query'] = (statement) =>
      replica.read(replica.reads, {
        needed: () => (position ??= replica.positions.now()),
        onReplica: (client) => client.query(statement),
        onPrimary: () => this.readOne(statement),
      })
    return sqlOver(this, { query }, this.prepared)
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

  protected override transact<T>(work: (tx: Transaction) => Promise<T>, whose: Whose): Promise<T> {
    return this.turns.run(whose, () => this.withRetries(work, personOf(whose)))
  }

  /** A retry has no prepared statements: after a change of a table, every connection may have a stale plan. */
  private async withRetries<T>(
    work: (tx: Transaction) => Promise<T>,
    person: string | undefined,
  ): Promise<T> {
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
    const urgent: unknown[] = []
    const soon: unknown[] = []
    const collected = new Collected()
    let broken = false
    try {
      await client.query('BEGIN').catch(coded)
      const sql = sqlOver(this, client, statementOf)
      const tx: Transaction = {
        ...sql,
        state: { isQuiet: false, isAutomated: false },
        person,
        lock: async (name, isPatient = false) => {
          if (isPatient) await sql.run('SET LOCAL statement_timeout = 0')
          await sql.all('SELECT pg_advisory_xact_lock(hashtext(?))', [name])
        },
        afterCommit: (act) => void afterwards.push(act),
        post: (value, isUrgent) => void (isUrgent ? urgent : soon).push(value),
        collect: collected.collect,
      }
      const result = await work(tx)
      await collected.store(tx)
      const isAlone = this.posts.state === 'alone'
      const now = isAlone ? [...urgent, ...soon] : urgent
      // Both at once: whatever the transaction holds is held until the answer.
      await client
        .query(now.length > 0 ? `${this.posts.withCommit(now)}; COMMIT` : 'COMMIT')
        .catch(coded)
      if (!isAlone) this.posts.send(soon)
      await callEach(afterwards)
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

  get load() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool
    return {
      writes: this.turns.load,
      scans: this.scans.load,
      pool: { open, idle, waiting },
      replica: this.replica?.load ?? null,
    }
  }

  get hearing() {
    return this.posts.state
  }

  override hear(hear: Hear): Promise<void> {
    return this.posts.start(hear)
  }

  override async hearingServers(): Promise<number> {
    const [counted] = await this.read.all<{ n: number }>(
      'SELECT COUNT(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = ?',
      [postsConnection],
    )
    return counted?.n ?? 0
  }

  override async post(value: unknown): Promise<void> {
    if (this.posts.state === 'alone')
      await this.pool.query(this.posts.withCommit([value])).catch(ignore)
    else this.posts.send([value])
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
    await Promise.all([
      this.posts.close(),
      this.replica?.close(),
      this.pool.end(),
      this.scans.close(),
    ])
  }
}
