import {
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common'
import {
  formerSecretHours,
  maxWebhooks,
  type MadeWebhook,
  type MessageEvent,
  type Me,
  type ParsedWebhook,
  type ShownWebhook,
  type WebhookEvent,
  type WebhookMessages,
  type WebhookState,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { InstallationSecret, ServicePeople } from '../../access/sessions.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { offsetOf, pageOf } from '../../http/paging.js'
import { ProblemError } from '../../problems/problem-error.js'
import { keyOf, secretText } from './signature.js'
import type { StoredChange } from '../../resources/change-outbox.js'
import { eventsIn, fieldsIn, WebhookQueue, type WebhookRow } from './webhook-queue.js'
import { WebhookChecks } from './webhook-checks.js'
import { WebhookSender } from './webhook-sender.js'
import { webhookOutbox, webhooks } from './webhooks.tables.js'

type RecordChanged = EventPayloads['record-changed']

const eventOf: { readonly [A in RecordChanged['action']]?: WebhookEvent } = {
  create: 'created',
  update: 'changed',
  archive: 'archived',
  restore: 'restored',
}

/** The webhooks of this installation. Callers must check that the person is an admin. */
@Injectable()
export class Webhooks implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private stops: (() => void)[] = []
  /** The resources that some webhook tells of, as far as this process knows. `undefined` until they are read. */
  private watched: ReadonlySet<string> | undefined
  /** Grows with each change of a webhook, so that what was read before is not kept after it. */
  private changes = 0

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly checks: WebhookChecks,
    private readonly queue: WebhookQueue,
    private readonly sender: WebhookSender,
    private readonly people: ServicePeople,
    private readonly secret: InstallationSecret,
  ) {}

  onModuleInit(): void {
    const forget = () => {
      this.changes += 1
      this.watched = undefined
    }
    this.stops = [
      this.events.collect('record-changed', { store: (tx, changes) => this.store(tx, changes) }),
      this.events.on('webhooks-changed', forget),
      this.events.on('events-missed', forget),
    ]
  }

  onApplicationBootstrap(): void {
    this.sender.wake()
  }

  async onModuleDestroy(): Promise<void> {
    for (const stop of this.stops) stop()
    await this.sender.stop()
  }

  /** Queues a message for each webhook, resource and event of a transaction. */
  private async store(tx: Transaction, all: readonly RecordChanged[]): Promise<void> {
    const { watched } = this
    if (watched && !all.some(({ resource }) => watched.has(resource))) return
    const { changes } = this
    const live = await webhooks.find(tx, { paused_at: null })
    const names = live.flatMap((webhook) => Object.keys(eventsIn(webhook)))
    if (changes === this.changes) this.watched = new Set(names)
    let isQueued = false
    for (const webhook of live)
      for (const [resource, events] of Object.entries(eventsIn(webhook)))
        for (const event of events) {
          const theirs = all.filter(
            (change) => change.resource === resource && eventOf[change.action] === event,
          )
          if (theirs.length === 0) continue
          isQueued = true
          const stored = theirs.map(({ id, version, scopes = [] }): StoredChange => ({
            id,
            version,
            scopes,
          }))
          await this.queue.add(tx, webhook.id, { resource, event, changes: stored })
        }
    if (isQueued) tx.afterCommit(() => this.sender.wake())
  }

  async list(): Promise<ShownWebhook[]> {
    const rows = await webhooks.find(this.database.read, {}, { order: ['name', 'id'] })
    return Promise.all(rows.map((row) => this.shown(row)))
  }

  /** Makes a webhook. The secret of its signatures is in this answer only. */
  async make(me: Me, body: ParsedWebhook): Promise<MadeWebhook> {
    const row: WebhookRow = {
      id: ulid(),
      ...(await this.checks.columnsOf(body)),
      created_at: new Date().toISOString(),
      created_by: me.uid,
      paused_at: null,
      secret: 0,
      former_until: null,
    }
    await this.database.write(async (tx) => {
      await tx.lock('webhooks')
      if ((await webhooks.count(tx, {})) >= maxWebhooks)
        throw new ProblemError('limit_reached', {
          title: `At most ${maxWebhooks} webhooks. Delete one first.`,
        })
      await webhooks.insert(tx, row)
      this.events.emitAfter(tx, 'webhooks-changed', {})
    }, me.uid)
    return this.withSecret(row)
  }

  /** Changes a webhook. Messages that wait go to its new address, with its new fields. */
  async change(me: Me, id: string, body: ParsedWebhook): Promise<ShownWebhook> {
    await this.one(id)
    const columns = await this.checks.columnsOf(body)
    await this.database.write((tx) => this.update(tx, id, columns), me.uid)
    return this.shown(await this.one(id))
  }

  /** Gives a webhook another secret, which is in this answer only. The one before signs, too, for a time. */
  async renewSecret(me: Me, id: string): Promise<MadeWebhook> {
    await this.database.write(async (tx) => {
      await tx.lock('webhooks')
      const { secret } = await this.one(id, tx)
      const former_until = new Date(Date.now() + formerSecretHours * 3_600_000).toISOString()
      await this.update(tx, id, { secret: secret + 1, former_until })
    }, me.uid)
    return this.withSecret(await this.one(id))
  }

  private async withSecret(row: WebhookRow): Promise<MadeWebhook> {
    const key = keyOf(await this.secret.value(), row)
    return { webhook: await this.shown(row), secret: secretText(key) }
  }

  private async update(tx: Transaction, id: string, patch: Partial<WebhookRow>): Promise<void> {
    if ((await webhooks.update(tx, { id }, patch)) !== 1) throw new ProblemError('not_found')
    this.events.emitAfter(tx, 'webhooks-changed', {})
  }

  /** Pauses a webhook or lets it go on. What happens meanwhile is not sent later. */
  async pause(me: Me, id: string, isPaused: boolean): Promise<ShownWebhook> {
    const paused_at = isPaused ? new Date().toISOString() : null
    await this.database.write((tx) => this.update(tx, id, { paused_at }), me.uid)
    return this.shown(await this.one(id))
  }

  async remove(me: Me, id: string): Promise<void> {
    await this.database.write(async (tx) => {
      if ((await webhooks.remove(tx, { id })) !== 1) throw new ProblemError('not_found')
      await webhookOutbox.remove(tx, { target: id })
      this.events.emitAfter(tx, 'webhooks-changed', {})
    }, me.uid)
  }

  /** Queues a message without records. */
  async test(me: Me, id: string): Promise<void> {
    await this.one(id)
    await this.database.write(async (tx) => {
      await this.queue.add(tx, id, { resource: null, event: 'test', changes: [] })
      tx.afterCommit(() => this.sender.wake())
    }, me.uid)
  }

  async sendAgain(me: Me, id: string, message: string): Promise<void> {
    const isQueued = await this.database.write(async (tx) => {
      tx.afterCommit(() => this.sender.wake())
      return this.queue.sendAgain(tx, id, message)
    }, me.uid)
    if (!isQueued) throw new ProblemError('not_found')
  }

  /** Returns a page of the log, the newest first: all of it, or the messages of one state. */
  async messages(
    id: string,
    { state, ...query }: { limit: number; page: number; state?: WebhookState | undefined },
  ): Promise<WebhookMessages> {
    await this.one(id)
    const of = { target: id, ...(state && { state }) }
    const rows = await webhookOutbox.find(this.database.read, of, {
      order: ['-created_at', '-id'],
      limit: query.limit,
      offset: offsetOf(query),
    })
    const data = rows.map((row) => ({
      id: row.id,
      resource: row.resource,
      event: row.event as MessageEvent,
      records: row.records,
      state: row.state as WebhookMessages['data'][number]['state'],
      attempts: row.attempts,
      status: row.status,
      error: row.error,
      createdAt: row.created_at,
      nextAttemptAt: row.state === 'queued' ? row.next_attempt_at : null,
      sentAt: row.sent_at,
    }))
    return pageOf({ data, total: await webhookOutbox.count(this.database.read, of) }, query)
  }

  private async one(id: string, sql: Sql = this.database.read): Promise<WebhookRow> {
    const [row] = await webhooks.find(sql, { id })
    if (!row) throw new ProblemError('not_found')
    return row
  }

  private async shown(row: WebhookRow): Promise<ShownWebhook> {
    const account = await this.people.person(row.service_id)
    return {
      id: row.id,
      name: row.name,
      url: row.url,
      serviceAccount: { id: row.service_id, name: account?.displayName ?? null },
      events: eventsIn(row),
      fields: fieldsIn(row),
      createdAt: row.created_at,
      pausedAt: row.paused_at,
      formerSecretUntil:
        row.former_until !== null && row.former_until > new Date().toISOString()
          ? row.former_until
          : null,
    }
  }
}
