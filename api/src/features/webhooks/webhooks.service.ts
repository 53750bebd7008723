import {
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common'
import {
  isAccount,
  maxWebhooks,
  resources,
  tokenVerbsOf,
  type MadeWebhook,
  type Me,
  type NewWebhook,
  type ShownWebhook,
  type WebhookEvent,
  type WebhookMessages,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { InstallationSecret, ServicePeople } from '../../access/sessions.js'
import { Config } from '../../config/config.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { offsetOf, pageOf } from '../../http/paging.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { pinned, UnsafeAddress } from './safe-address.js'
import { keyOf, secretText } from './signature.js'
import { eventsIn, WebhookQueue, type StoredChange, type WebhookRow } from './webhook-queue.js'
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
    private readonly config: Config,
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
  async make(me: Me, { name, url, serviceAccount, events }: NewWebhook): Promise<MadeWebhook> {
    const account = await this.people.person(serviceAccount)
    if (!account) throw titledProblem('serviceAccount', 'There is no such service account')
    for (const resource of Object.keys(events)) {
      const declared = resources.find((each) => each.name === resource)
      const isOpen =
        declared &&
        !isAccount(declared) &&
        !declared.isConfidential &&
        tokenVerbsOf(declared, account.role).includes('read')
      if (!isOpen)
        throw titledProblem(`events.${resource}`, 'The service account may not read this')
    }
    // A name that is refused now is said now. It is looked up again at each attempt.
    await pinned(new URL(url), this.config.webhookNetworks).catch((error: unknown) => {
      const isUnsafe = error instanceof UnsafeAddress
      throw titledProblem('url', isUnsafe ? error.message : 'The name of the address is unknown.')
    })
    const row: WebhookRow = {
      id: ulid(),
      name,
      url,
      service_id: serviceAccount,
      events: JSON.stringify(events),
      created_at: new Date().toISOString(),
      created_by: me.uid,
      paused_at: null,
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
    const key = keyOf(await this.secret.value(), row.id)
    return { webhook: await this.shown(row), secret: secretText(key) }
  }

  /** Pauses a webhook or lets it go on. What happens meanwhile is not sent later. */
  async pause(me: Me, id: string, isPaused: boolean): Promise<ShownWebhook> {
    await this.database.write(async (tx) => {
      const paused_at = isPaused ? new Date().toISOString() : null
      if ((await webhooks.update(tx, { id }, { paused_at })) !== 1)
        throw new ProblemError('not_found')
      this.events.emitAfter(tx, 'webhooks-changed', {})
    }, me.uid)
    return this.shown(await this.one(id))
  }

  async remove(me: Me, id: string): Promise<void> {
    await this.database.write(async (tx) => {
      if ((await webhooks.remove(tx, { id })) !== 1) throw new ProblemError('not_found')
      await webhookOutbox.remove(tx, { webhook_id: id })
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

  /** Returns a page of the log, the newest first. */
  async messages(id: string, query: { limit: number; page: number }): Promise<WebhookMessages> {
    await this.one(id)
    const of = { webhook_id: id }
    const rows = await webhookOutbox.find(this.database.read, of, {
      order: ['-created_at', '-id'],
      limit: query.limit,
      offset: offsetOf(query),
    })
    const data = rows.map((row) => ({
      id: row.id,
      resource: row.resource,
      event: row.event as WebhookEvent | 'test',
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

  private async one(id: string): Promise<WebhookRow> {
    const [row] = await webhooks.find(this.database.read, { id })
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
      createdAt: row.created_at,
      pausedAt: row.paused_at,
    }
  }
}
