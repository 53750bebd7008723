import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ProblemError } from '../../problems/problem-error.js'
import { maxScanMs, type Database, type Sql, type SqlValue } from '../database.js'
import { coded, ignore } from './postgres-sql.js'
import { assertStorable, plainForPostgres } from '../statement.js'
import { Turns } from '../turns.js'

/** Reads of many rows at once. */
const maxScans = 8
/** Those of one person. */
const scansOfPerson = 2
/** One read takes one core of the database. Compiling a statement takes longer than it saves here. */
const scanOptions = '-c max_parallel_workers_per_gather=0 -c jit=off'
/** The time in ms between two requests to cancel a read. */
const insistMs = 20

/** Reads that may look at many rows, over connections of their own. People take turns. */
export class PostgresScans {
  private readonly pool: pg.Pool
  private readonly turns = new Turns(maxScans, { share: scansOfPerson })

  /** `others` is the pool whose connections cancel a read. */
  constructor(
    url: string,
    private readonly others: pg.Pool,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: maxScans,
      connectionTimeoutMillis: 5000,
      statement_timeout: maxScanMs,
      options: scanOptions,
    })
    this.pool.on('error', ignore)
  }

  get load() {
    return this.turns.load
  }

  /** Returns statements that only read, in the turn of a person, until the signal aborts. */
  of(database: Database, person: string, signal: AbortSignal | undefined): Sql {
    return {
      database,
      all: <T>(text: string, values: readonly SqlValue[] = []) =>
        this.turns.run(person, () => this.readMany<T>(text, values, signal), signal),
      run: () => Promise.reject(new Error('A scan only reads.')),
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  private async readMany<T>(
    text: string,
    values: readonly SqlValue[],
    signal: AbortSignal | undefined,
  ): Promise<T[]> {
    const client = await this.pool.connect().catch(coded)
    client.on('error', ignore)
    let isReading = true
    let cancelling: Promise<unknown> | undefined
    // PostgreSQL ignores a request that comes before the statement, so it is repeated.
    const insist = async () => {
      const { processID } = client as pg.PoolClient & { processID: number }
      while (isReading) {
        await this.others.query('SELECT pg_cancel_backend($1)', [processID]).catch(ignore)
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
      return (await client.query({ ...plainForPostgres(text), values: [...values] }).catch(coded))
        .rows as T[]
    } catch (error) {
      signal?.throwIfAborted()
      throw (error as { code?: unknown }).code === '57014'
        ? new ProblemError('read_stopped', { retryAfter: 5 })
        : error
    } finally {
      isReading = false
      signal?.removeEventListener('abort', cancel)
      // The next statement on this connection must not be the one that is cancelled.
      await cancelling
      client.off('error', ignore)
      client.release()
    }
  }
}
