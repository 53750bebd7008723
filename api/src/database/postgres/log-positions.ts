import type pg from 'pg'
import { ignore } from './postgres-sql.js'

/** A place in the log of a server: the timeline, which a failover raises, and the bytes before the place. */
export interface LogPosition {
  timeline: number
  at: number
}

/**
 * A commit is in the log up to here before anybody sees it. With `synchronous_commit=off` it may be seen before it is written, and only the
 * place of the next entry is behind it.
 */
const place = `CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END`
const statement = {
  name: 'tinkerdesk position',
  text: `SELECT ('x' || left(pg_walfile_name(l.place), 8))::bit(32)::int AS timeline, (l.place - '0/0')::bigint AS at FROM (SELECT ${place} AS place) l`,
}

/** Learns where the log of the primary ends. */
export class LogPositions {
  private running: Promise<LogPosition> | undefined
  private next: Promise<LogPosition> | undefined

  constructor(private readonly primary: pg.Pool) {}

  /**
   * Returns a place behind everything that is committed by now. Those who ask while a statement runs share the next one, for its answer may be older than
   * their question: so each process asks the primary one statement at a time.
   */
  now(): Promise<LogPosition> {
    this.next ??= this.afterRunning()
    return this.next
  }

  private async afterRunning(): Promise<LogPosition> {
    await this.running?.catch(ignore)
    this.next = undefined
    this.running = this.ask()
    return this.running
  }

  private async ask(): Promise<LogPosition> {
    const { rows } = await this.primary.query<LogPosition>(statement)
    const [position] = rows
    if (!position) throw new Error('PostgreSQL did not tell where its log ends.')
    return position
  }
}
