import { setTimeout as delay } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import pg from 'pg'
import { ProblemError } from '../../problems/problem-error.js'
import { maxScanMs, type ReplicaLoad } from '../database.js'
import type { LogPosition, LogPositions } from './log-positions.js'
import { coded, ignore } from './postgres-sql.js'
import { maxScans, scanOptions } from './run-scan.js'

/** A read waits this long for what is committed, and asks the replica each `askMs`. */
const [maxWaitMs, askMs] = [100, 5]
/** The time between two looks at the replica, while it is used and while it is not. */
const [lookMs, lookAgainMs] = [1000, 250]
/** Connections for reads by id. */
const maxReads = 20
/** A replica that does not connect, or does not say where it is, within this time is down. */
const maxAnswerMs = 1000
/** A replica that hangs does not stop its own statements: the driver leaves them after this time. */
const maxSilenceMs = maxScanMs + maxAnswerMs

const whoAmI = `(SELECT system_identifier FROM pg_control_system()) || '/' || current_database()`
/** A replica follows a timeline for sure once a checkpoint of it is its own. */
const statement = {
  name: 'tinkerdesk replayed',
  text: `SELECT pg_is_in_recovery() AS "isReplica", ${whoAmI} AS identity, (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline, (pg_last_wal_replay_lsn() - '0/0')::bigint AS at`,
}
type Replayed = { isReplica: boolean; identity: string; timeline: number; at: number | null }

/** A read that runs on either server. */
interface EitherRead<T> {
  /** Returns what must have been replayed before it. */
  needed: () => Promise<LogPosition>
  onReplica: (client: pg.PoolClient) => Promise<T>
  onPrimary: () => Promise<T>
  signal?: AbortSignal | undefined
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** True for an error of the connection and not of the statement. Those of the driver have no code, or one of the system. */
const isLost = (error: unknown): boolean =>
  /^(08|57P|53|28|3D|E|undefined)/.test(String((error as { code?: unknown } | null)?.code))

/**
 * A streaming replica of the primary. A read runs on it only once it has replayed everything that was committed on the primary when the read was
 * asked for. Otherwise, and whenever the replica fails, the read runs on the primary.
 */
export class Replica {
  readonly scans: pg.Pool
  readonly reads: pg.Pool
  /** Looks at the replica, and cancels its statements. */
  readonly aside: pg.Pool
  private readonly logger = new Logger('Database')
  private state: ReplicaLoad['state'] = 'late'
  private lastState: ReplicaLoad['state'] | undefined
  private lagBytes: number | undefined
  private readonly done = { replica: 0, primary: 0 }
  /** How far the server of a connection has replayed at least. It never goes back. */
  private readonly replayed = new WeakMap<pg.PoolClient, LogPosition>()
  /** Which database the primary has. */
  private identity: string | undefined
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(
    url: string,
    private readonly primary: pg.Pool,
    readonly positions: LogPositions,
  ) {
    const pool = (more: pg.PoolConfig) => {
      const made = new pg.Pool({
        connectionString: url,
        connectionTimeoutMillis: maxAnswerMs,
        statement_timeout: maxScanMs,
        query_timeout: maxSilenceMs,
        ...more,
      })
      made.on('error', ignore)
      return made
    }
    this.scans = pool({ max: maxScans, options: scanOptions })
    this.reads = pool({ max: maxReads })
    this.aside = pool({ max: 2, query_timeout: maxAnswerMs })
    void this.look()
  }

  get load(): ReplicaLoad {
    return { state: this.state, lagBytes: this.lagBytes, reads: { ...this.done } }
  }

  /** Runs a read on a connection of a pool of the replica, or else on the primary. What a person is told by a `ProblemError` holds for both. */
  async read<T>(pool: pg.Pool, read: EitherRead<T>): Promise<T> {
    const result = this.state === 'ok' ? await this.attempt(pool, read) : undefined
    this.done[result ? 'replica' : 'primary'] += 1
    return result ? result.value : read.onPrimary()
  }

  private async attempt<T>(
    pool: pg.Pool,
    { needed, onReplica, signal }: EitherRead<T>,
  ): Promise<{ value: T } | undefined> {
    const position = await needed().catch(ignore)
    // The primary does not answer, and says why itself.
    if (!position) return undefined
    let client: pg.PoolClient | undefined
    let isBroken = false
    try {
      client = await pool.connect().catch(coded)
      client.on('error', ignore)
      if (await this.hasReplayed(client, position)) return { value: await onReplica(client) }
      this.turn('late')
    } catch (error) {
      if (error instanceof ProblemError || signal?.aborted) throw error
      // It may have an old plan of the statement, or may still wait for the answer.
      isBroken = true
      if (isLost(error)) this.turn('down', wordsOf(error))
    } finally {
      client?.off('error', ignore)
      client?.release(isBroken)
    }
    return undefined
  }

  /** Returns true once the server of a connection has replayed a position. Throws a sentence if it follows another log. */
  private async hasReplayed(client: pg.PoolClient, needed: LogPosition): Promise<boolean> {
    const before = this.replayed.get(client)
    if (before?.timeline === needed.timeline && before.at >= needed.at) return true
    for (const end = performance.now() + maxWaitMs; ; await delay(askMs)) {
      const position = await this.positionOf(client)
      if (position.timeline !== needed.timeline)
        throw new Error(
          `It follows timeline ${position.timeline} by its last checkpoint, and the primary writes timeline ${needed.timeline}.`,
        )
      this.replayed.set(client, position)
      this.lagBytes = Math.max(0, needed.at - position.at)
      if (this.lagBytes === 0) return true
      if (performance.now() >= end) return false
    }
  }

  private async positionOf(client: pg.PoolClient): Promise<LogPosition> {
    const question = { ...statement, query_timeout: maxAnswerMs }
    const { rows } = await client.query<Replayed>(question).catch(coded)
    const [{ isReplica, identity, timeline, at }] = rows as [Replayed]
    if (!isReplica || at === null) throw new Error('DATABASE_READ_URL names no streaming replica.')
    if (identity !== this.identity)
      throw new Error('DATABASE_READ_URL names a replica of another database.')
    return { timeline, at }
  }

  /** Looks as a read does, again and again. */
  private async look(): Promise<void> {
    const needed = await this.primaryNow().catch(ignore)
    // Without the primary nothing is read at all.
    if (needed) await this.compare(needed)
    const ms = this.state === 'ok' ? lookMs : lookAgainMs
    if (!this.isClosed) this.timer = setTimeout(() => void this.look(), ms).unref()
  }

  private async primaryNow(): Promise<LogPosition> {
    const { rows } = await this.primary.query<{ identity: string }>(`SELECT ${whoAmI} AS identity`)
    this.identity = rows[0]?.identity
    // A replica gets whole entries of the log only. The last one may be written in part, for seconds if nobody commits: an empty commit completes it.
    if (this.state === 'late') await this.primary.query('SELECT pg_current_xact_id()')
    return this.positions.now()
  }

  private async compare(needed: LogPosition): Promise<void> {
    let client: pg.PoolClient | undefined
    let isBroken = false
    try {
      client = await this.aside.connect()
      client.on('error', ignore)
      // Asks in any case: a server that became a primary keeps its connections, and goes its own way.
      this.replayed.delete(client)
      const has = await this.hasReplayed(client, needed)
      this.turn(has ? 'ok' : 'late')
    } catch (error) {
      isBroken = true
      this.turn('down', wordsOf(error))
    } finally {
      client?.off('error', ignore)
      client?.release(isBroken)
    }
  }

  private turn(state: ReplicaLoad['state'], reason?: string): void {
    this.state = state
    if (state === 'down') this.lagBytes = undefined
    if (state === this.lastState || this.isClosed) return
    this.lastState = state
    if (state === 'ok') this.logger.log('Lists are read from the replica')
    else if (state === 'late')
      this.logger.warn('The replica is late, so lists are read from the primary')
    else this.logger.warn(`The replica is down, so lists are read from the primary: ${reason}`)
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await Promise.all([this.scans.end(), this.reads.end(), this.aside.end()])
  }
}
