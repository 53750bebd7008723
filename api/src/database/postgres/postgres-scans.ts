import pg from 'pg'
import { maxScanMs, type Database, type Sql, type SqlValue } from '../database.js'
import { assertStorable } from '../statement.js'
import { Turns } from '../turns.js'
import { coded, ignore } from './postgres-sql.js'
import type { Replica } from './replica.js'
import { maxScans, runScan, scanOptions, type Scan } from './run-scan.js'

/** Scans of one person at once. */
const scansOfPerson = 2

/** Reads that may look at many rows, over connections of their own. People take turns, on both servers together. */
export class PostgresScans {
  private readonly pool: pg.Pool
  private readonly turns = new Turns(maxScans, { share: scansOfPerson })

  /** `others` is the pool whose connections cancel a read. */
  constructor(
    url: string,
    private readonly others: pg.Pool,
    private readonly replica: Replica | undefined,
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

  /** Returns statements that only read, in the turn of a person, until the signal aborts. Without `isForAnswer` they run on the primary. */
  of(
    database: Database,
    person: string,
    signal: AbortSignal | undefined,
    isForAnswer: boolean,
  ): Sql {
    const replica = isForAnswer ? this.replica : undefined
    return {
      database,
      all: <T>(text: string, values: readonly SqlValue[] = []) =>
        this.turns.run(
          person,
          () => {
            assertStorable(values)
            return this.readMany<T>({ text, values, signal }, replica)
          },
          signal,
        ),
      run: () => Promise.reject(new Error('A scan only reads.')),
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  private async readMany<T>(scan: Scan, replica: Replica | undefined): Promise<T[]> {
    const onPrimary = () => this.onPrimary<T>(scan)
    if (!replica) return onPrimary()
    const { signal } = scan
    return replica.read(replica.scans, {
      // A scan takes its time, so each is as new as its own beginning.
      needed: () => replica.positions.now(),
      onReplica: (client) => runScan<T>(client, replica.aside, scan),
      onPrimary,
      signal,
    })
  }

  private async onPrimary<T>(scan: Scan): Promise<T[]> {
    const client = await this.pool.connect().catch(coded)
    client.on('error', ignore)
    try {
      return await runScan<T>(client, this.others, scan)
    } finally {
      client.off('error', ignore)
      client.release()
    }
  }
}
