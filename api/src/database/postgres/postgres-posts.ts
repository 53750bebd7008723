import { Logger } from '@nestjs/common'
import pg from 'pg'
import { ulid } from 'ulid'
import type { Hear } from '../database.js'
import { channel, isListed, notifiesOf, notify, type Payload } from './post-payloads.js'

/** The name of the connection in PostgreSQL's list of them. */
export const postsConnection = 'tinkerdesk posts'
/** Posts that are not urgent follow the last ones after this time: those of a busy moment together, a single one at once. */
const gatherMs = 20
/** A connection that no longer answers is noticed within this time, and so is another process that was killed. */
const pingEveryMs = 5000
const [firstRetryMs, maxRetryMs] = [250, 5000]

/**
 * Posts of the processes on one PostgreSQL. Urgent ones go with the commit, which lets only one such transaction of the whole server commit at a
 * time. All others go some milliseconds after it, those of a moment together. They are heard on a connection of their own, outside the pool.
 */
export class PostgresPosts {
  /** `lost` while posts of other processes are not heard. `alone` until the first use. */
  state: 'alone' | 'ok' | 'lost' = 'alone'
  private readonly logger = new Logger('Database')
  /** Names this process among all. */
  private readonly id = ulid()
  private client: pg.Client | undefined
  /** The number of the connection in PostgreSQL, 0 before the first. */
  private backend = 0
  private hear: Hear = () => undefined
  private timer: NodeJS.Timeout | undefined
  private ping: NodeJS.Timeout | undefined
  private isClosed = false
  private retryMs = firstRetryMs
  /** Committed and not sent yet. */
  private waiting: unknown[] | null = []
  private gathering: NodeJS.Timeout | undefined
  private sending: Promise<void> | undefined
  private sentAt = 0
  /** The connections of all processes, as they were listed or have said so, and those that have said that they end. */
  private readonly running = new Set<number>()
  private readonly ended = new Set<number>()

  constructor(private readonly url: string) {}

  /** Returns the statement that sends values with a commit, with these values in it. */
  withCommit(posts: readonly unknown[]): string {
    return notifiesOf(this.id, posts, 1)[0]!
  }

  /** Sends values soon, with others of this moment. A connection that is lost sends them when it is back. */
  send(posts: readonly unknown[]): void {
    // `null` says it all.
    if (posts.length === 0 || this.waiting === null) return
    this.waiting.push(...posts)
    if (this.state === 'ok') this.gather()
    // A connection that is lost for long must not fill the memory.
    else if (!isListed(this.id, this.waiting)) this.waiting = null
  }

  private gather(): void {
    const waitMs = Math.max(0, this.sentAt + gatherMs - performance.now())
    this.gathering ??= setTimeout(() => void this.flush(), waitMs)
  }

  /** Sends what waits. One batch is on its way at a time. */
  private async flush(): Promise<void> {
    await this.sending
    this.gathering = undefined
    const { client, waiting } = this
    if (this.state !== 'ok' || !client || waiting?.length === 0) return
    this.waiting = []
    this.sentAt = performance.now()
    this.sending = client.query(notifiesOf(this.id, waiting).join('; ')).then(
      () => undefined,
      () => {
        // They may have arrived. To hear a post twice changes nothing.
        this.waiting = waiting && this.waiting && [...waiting, ...this.waiting]
        this.lose(client)
      },
    )
    await this.sending
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
    this.running.clear()
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const open = rows[0]!.pid
    // A former connection was lost, and its process was not killed.
    await client.query(notify([this.id, [], { open, ended: this.backend }]))
    this.backend = open
    for (const backend of await this.listed(client)) this.running.add(backend)
    this.state = 'ok'
    this.retryMs = firstRetryMs
    if (this.waiting?.length !== 0) this.gather()
  }

  /** Reads which processes hear posts. */
  private async listed(client: pg.Client): Promise<readonly number[]> {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [postsConnection],
    )
    return rows.map(({ pid }) => pid)
  }

  private take(payload: string): void {
    try {
      // Written above, in this process or another of the same build.
      const [from, posts, { open, ended } = {}] = JSON.parse(payload) as Payload
      if (from === this.id) return
      if (open !== undefined) this.running.add(open)
      if (ended !== undefined) this.ended.add(ended)
      if (posts?.length !== 0) this.hear(posts)
    } catch (error) {
      this.logger.error(
        'A post of another process could not be read',
        error instanceof Error ? error.stack : String(error),
      )
      this.hear(null)
    }
  }

  private async check(): Promise<void> {
    const { client } = this
    if (this.state !== 'ok' || !client) return
    try {
      // One that begins meanwhile is not listed yet.
      const before = [...this.running]
      const listed = await this.listed(client)
      const gone = before.filter((backend) => !listed.includes(backend))
      for (const backend of listed) this.running.add(backend)
      for (const backend of gone) this.running.delete(backend)
      if (gone.length === 0) return
      // After this answer, all that the others said before they ended has arrived.
      await client.query('SELECT 1')
      const isKilled = gone.some((backend) => !this.ended.has(backend))
      for (const backend of gone) this.ended.delete(backend)
      if (!isKilled) return
      this.logger.warn('Another process was killed: open pages read again what they show')
      this.hear('killed')
    } catch {
      this.lose(client)
    }
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
      this.hear(null)
    } catch {
      const { client } = this
      this.client = undefined
      void client?.end().catch(() => undefined)
      if (!this.isClosed) this.retryLater()
    }
  }

  /** Sends what waits, tells the others that this process ends, and closes the connection. */
  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.ping)
    clearTimeout(this.timer)
    clearTimeout(this.gathering)
    await this.flush()
    if (this.state === 'ok')
      await this.client
        ?.query(notify([this.id, [], { ended: this.backend }]))
        .catch(() => undefined)
    await this.client?.end().catch(() => undefined)
  }
}
