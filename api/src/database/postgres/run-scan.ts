import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ProblemError } from '../../problems/problem-error.js'
import type { SqlValue } from '../database.js'
import { plainForPostgres } from '../statement.js'
import { coded, ignore } from './postgres-sql.js'

/** Reads of many rows at once. */
export const maxScans = 8
/** One read takes one core of the database. Compiling a statement takes longer than it saves here. */
export const scanOptions = '-c max_parallel_workers_per_gather=0 -c jit=off'
/** The time in ms between two requests to cancel a read. */
const insistMs = 20

/** A statement that may look at many rows, until the signal aborts. */
export interface Scan {
  text: string
  values: readonly SqlValue[]
  signal: AbortSignal | undefined
}

/** Runs a scan on a connection. `others` is a pool of the same server, whose connections cancel it. Throws `read_stopped` at its limit. */
export async function runScan<T>(
  client: pg.PoolClient,
  others: pg.Pool,
  { text, values, signal }: Scan,
): Promise<T[]> {
  let isReading = true
  let cancelling: Promise<unknown> | undefined
  // PostgreSQL ignores a request that comes before the statement, so it is repeated.
  const insist = async () => {
    const { processID } = client as pg.PoolClient & { processID: number }
    while (isReading) {
      await others.query('SELECT pg_cancel_backend($1)', [processID]).catch(ignore)
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
  }
}
