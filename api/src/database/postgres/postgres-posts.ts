import { Logger } from '@nestjs/common'
import pg from 'pg'
import { ulid } from 'ulid'
import type { Hear } from '../database.js'
import { channel, listed, notifiesOf, type Payload } from './post-payloads.js'
import {
  createPostsToSend,
  deletesOf,
  EndedProcesses,
  insertOf,
  type Batch,
} from './posts-to-send.js'

/** The name of the connection in PostgreSQL's list of them. */
export const postsConnection = 'tinkerdesk posts'
/** Posts that are not urgent wait this long for others. */
const gatherMs = 20
/** A connection that no longer answers is noticed within this time, and so is another process that was killed. */
const pingEveryMs = 5000
/** Batches that wait with their posts. */
const maxWaiting = 1000
const [firstRetryMs, maxRetryMs] = [250, 5000]

/** What a transaction sends with its commit, and what becomes of the rest after it. */
interface Leaving {
  /** Statements before the commit, or none. */
  text: string
  committed(): void
}

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
  private backend = 0
  private hear: Hear = () => undefined
  private timer: NodeJS.Timeout | undefined
  private ping: NodeJS.Timeout | undefined
  private isClosed = false
  private retryMs = firstRetryMs
  /** Committed and not sent yet. */
  private waiting: Batch[] = []
  private gathering: NodeJS.Timeout | undefined
  private sending: Promise<void> | undefined
  private readonly ended = new EndedProcesses()

  constructor(private readonly url: string) {}

  /** Sends values with a commit, or soon after it. A process that hears nobody may end at any time, so all of its values go with the commit. */
  leaving(urgent: readonly unknown[], soon: readonly unknown[]): Leaving {
    const isAlone = this.state === 'alone'
    const [now, later] = isAlone ? [[...urgent, ...soon], []] : [urgent, soon]
    const texts = now.length > 0 ? notifiesOf(this.id, now, 1) : []
    const batch = { id: ulid(), posts: listed(this.id, later) }
    if (later.length > 0) texts.push(insertOf(batch.id, this.backend, batch.posts))
    return {
      text: texts.map((text) => `${text}; `).join(''),
      committed: () => (later.length > 0 ? this.send(batch) : undefined),
    }
  }

  /** Sends a value about something that is stored already. Returns a statement if it has to be run for that. */
  post(value: unknown): string | undefined {
    if (this.state === 'alone') return notifiesOf(this.id, [value])[0]
    this.send({ posts: listed(this.id, [value]) })
    return undefined
  }

  private send(batch: Batch): void {
    // A connection that is lost for long must not fill the memory.
    this.waiting.push(this.waiting.length < maxWaiting ? batch : { ...batch, posts: null })
    if (this.state === 'ok') this.gather()
  }

  private gather(): void {
    this.gathering ??= setTimeout(() => void this.flush(), gatherMs)
  }

  /** Sends what waits. One batch is on its way at a time. */
  private async flush(): Promise<void> {
    await this.sending
    this.gathering = undefined
    const { client, waiting } = this
    if (this.state !== 'ok' || !client || waiting.length === 0) return
    this.waiting = []
    const posts = waiting.some((batch) => batch.posts === null)
      ? null
      : waiting.flatMap((batch) => batch.posts ?? [])
    const texts = [...notifiesOf(this.id, posts), ...deletesOf(waiting)]
    this.sending = client.query(texts.join('; ')).then(
      () => undefined,
      () => {
        // Whether they arrived is not known. To hear a post twice changes nothing.
        this.waiting = [...waiting, ...this.waiting]
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
    await client.connect()
    await createPostsToSend(client)
    await client.query(`LISTEN ${channel}`)
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    this.backend = rows[0]!.pid
    await this.ended.begin(client, await this.running(client))
    this.state = 'ok'
    this.retryMs = firstRetryMs
    if (this.waiting.length > 0) this.gather()
  }

  /** Reads which processes hear posts. */
  private async running(client: pg.Client): Promise<readonly number[]> {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [postsConnection],
    )
    return rows.map(({ pid }) => pid)
  }

  private take(payload: string): void {
    try {
      // Written above, in this process or another of the same build.
      const [from, posts] = JSON.parse(payload) as Payload
      if (from !== this.id) this.hear(posts)
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
      for (const posts of await this.ended.left(client, await this.running(client)))
        this.hear(posts)
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

  /** Sends what waits and closes the connection. */
  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.ping)
    clearTimeout(this.timer)
    clearTimeout(this.gathering)
    await this.flush()
    await this.client?.end().catch(() => undefined)
  }
}
