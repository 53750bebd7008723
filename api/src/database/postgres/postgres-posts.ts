import { Logger } from '@nestjs/common'
import pg from 'pg'
import { ulid } from 'ulid'
import type { Hear } from '../database.js'

const channel = 'tinkerdesk'
/** The name of the connection in PostgreSQL's list of them. */
export const postsConnection = 'tinkerdesk posts'
/** PostgreSQL takes payloads shorter than this. */
const maxBytes = 8000
/** A connection that no longer answers is noticed within this time. */
const pingEveryMs = 5000
/** Long posts of this process that may be on their way. */
const maxLong = 100
const [firstRetryMs, maxRetryMs] = [250, 5000]

/**
 * Posts of the processes on one PostgreSQL. Each transaction sends at most one, before its commit, and PostgreSQL delivers them in the order
 * of the commits. They are heard on a connection of their own, outside the pool.
 */
export class PostgresPosts {
  /** `lost` while posts of other processes are not heard. `alone` until the first use. */
  state: 'alone' | 'ok' | 'lost' = 'alone'
  private readonly logger = new Logger('Database')
  /** Names this process among all. */
  private readonly id = ulid()
  /** This process hears its own long posts whole. */
  private readonly long = new Map<number, readonly unknown[]>()
  private longCount = 0
  private client: pg.Client | undefined
  private hear: Hear = () => undefined
  private timer: NodeJS.Timeout | undefined
  private ping: NodeJS.Timeout | undefined
  private isClosed = false
  private retryMs = firstRetryMs

  constructor(private readonly url: string) {}

  /** Returns the statement that sends posts, with its values in it. Other processes hear `null` of posts that are too long: "something happened". */
  statementFor(posts: readonly unknown[]): string {
    const whole = JSON.stringify([this.id, posts])
    const payload =
      Buffer.byteLength(whole) < maxBytes
        ? whole
        : JSON.stringify([this.id, null, this.keepLong(posts)])
    return `NOTIFY ${channel}, ${pg.escapeLiteral(payload)}`
  }

  private keepLong(posts: readonly unknown[]): number {
    this.longCount += 1
    this.long.set(this.longCount, posts)
    // Those of transactions that were rolled back are never heard.
    for (const old of this.long.keys()) if (old <= this.longCount - maxLong) this.long.delete(old)
    return this.longCount
  }

  /** Starts to hear. Throws if the database cannot be reached. */
  async start(hear: Hear): Promise<void> {
    this.hear = hear
    await this.connect()
    this.ping = setInterval(() => void this.check(), pingEveryMs).unref()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: postsConnection,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    client.on('notification', ({ payload = '' }) => this.take(payload))
    this.client = client
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    this.state = 'ok'
    this.retryMs = firstRetryMs
  }

  private take(payload: string): void {
    try {
      // Written by `statementFor`, in this process or another of the same build.
      const [from, posts, long = 0] = JSON.parse(payload) as [
        from: string,
        posts: unknown[] | null,
        long?: number,
      ]
      const isOwn = from === this.id
      this.hear(isOwn ? (posts ?? this.long.get(long) ?? null) : posts, isOwn)
      if (isOwn) this.long.delete(long)
    } catch (error) {
      this.logger.error(
        'A post of another process could not be read',
        error instanceof Error ? error.stack : String(error),
      )
      this.hear(null, false)
    }
  }

  private async check(): Promise<void> {
    const { client } = this
    if (this.state === 'ok' && client) await client.query('SELECT 1').catch(() => this.lose(client))
  }

  private lose(client: pg.Client): void {
    if (this.isClosed || this.client !== client) return
    this.client = undefined
    this.state = 'lost'
    this.logger.warn('The connection that hears other processes was lost')
    void client.end().catch(() => undefined)
    this.retryLater()
  }

  private retryLater(): void {
    this.timer = setTimeout(() => void this.retry(), this.retryMs).unref()
    this.retryMs = Math.min(maxRetryMs, this.retryMs * 2)
  }

  private async retry(): Promise<void> {
    try {
      await this.connect()
      this.logger.log('Other processes are heard again')
      // Whatever was sent meanwhile was missed.
      this.hear(null, false)
    } catch {
      const { client } = this
      this.client = undefined
      void client?.end().catch(() => undefined)
      if (!this.isClosed) this.retryLater()
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.ping)
    clearTimeout(this.timer)
    await this.client?.end().catch(() => undefined)
  }
}
