import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { resourceNamed } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Events, type EventPayloads } from '../../events/events.js'
import { maxIds, type SubscriptionBody } from './live-messages.js'
import { LivePeers, type Peer } from './live-peers.js'
import { LivePrograms } from './live-programs.js'
import { ChangeReach, type RecordChange, type ChangeBatch } from '../../resources/change-reach.js'

/** At most one message per resource and socket in this time. */
const minIntervalMs = 250
/** Batches for 20 ms: a transaction emits all its changes within a tick or two. */
const batchWindowMs = 20

/** Collects changes and sends each tab those that its person may see. */
@Injectable()
export class LiveChanges implements OnModuleInit, OnModuleDestroy {
  /** Identifies this run of the process. */
  readonly boot = ulid()
  /** Counts the batches of this run. */
  seq = 0

  private readonly logger = new Logger('Live')
  private pending = new Map<string, Map<string, RecordChange>>()
  /** A page reads its rows at most this long before its subscription arrives. */
  readBeforeMs = 1000
  /** When rows of a resource changed, by the tab that changed them. Older entries are dropped with the next change. */
  private readonly latest = new Map<string, Map<string | undefined, number>>()
  private timer: NodeJS.Timeout | undefined
  private isSending = false
  private sentAt = 0
  private stop = (): void => {}

  constructor(
    private readonly events: Events,
    private readonly peers: LivePeers,
    private readonly programs: LivePrograms,
    private readonly reach: ChangeReach,
  ) {}

  onModuleInit(): void {
    this.stop = this.events.on('record-changed', (event) => this.add(event))
  }

  onModuleDestroy(): void {
    this.stop()
    clearTimeout(this.timer)
  }

  /** True if a page that subscribes now may have read its rows before a change that was sent already. A tab shows its own changes by itself. */
  isJustMissed(resource: string, tab: string | undefined): boolean {
    const since = Date.now() - this.readBeforeMs
    return [...(this.latest.get(resource) ?? [])].some(
      ([other, at]) => at >= since && (tab === undefined || other !== tab),
    )
  }

  private noteTime(resource: string, tab: string | undefined): void {
    const now = Date.now()
    const times = this.latest.get(resource) ?? new Map<string | undefined, number>()
    // A bulk of changes is noted once in each millisecond.
    if (times.get(tab) === now) return
    for (const [other, at] of times) if (at < now - this.readBeforeMs) times.delete(other)
    this.latest.set(resource, times.set(tab, now))
  }

  private add({
    resource,
    id,
    version,
    action,
    scopes,
    fields,
    by,
    tab,
  }: EventPayloads['record-changed']): void {
    this.noteTime(resource, tab)
    const changes = this.pending.get(resource) ?? new Map<string, RecordChange>()
    const earlier = changes.get(id)
    changes.set(id, {
      id,
      version,
      action,
      scopes: earlier ? new Set([...earlier.scopes, ...(scopes ?? [])]) : new Set(scopes),
      // Of several changes, one that names no fields may have changed any.
      fields:
        fields && (!earlier || earlier.fields)
          ? new Set([...(earlier?.fields ?? []), ...fields])
          : undefined,
      by: earlier && earlier.by !== by ? undefined : by,
      tab: earlier && earlier.tab !== tab ? undefined : tab,
    })
    this.pending.set(resource, changes)
    this.plan()
  }

  private plan(): void {
    if (this.timer || this.isSending) return
    this.timer = setTimeout(
      () => void this.send(),
      Math.max(batchWindowMs, this.sentAt + minIntervalMs - Date.now()),
    ).unref()
  }

  private async send(): Promise<void> {
    this.timer = undefined
    this.isSending = true
    this.sentAt = Date.now()
    const batches = [...this.pending]
    this.pending = new Map()
    try {
      for (const [resource, changes] of batches)
        await this.sendBatch({
          resource: resourceNamed(resource),
          changes: [...changes.values()],
          checks: new Map(),
        })
    } catch (error) {
      this.logger.error(
        'Changes could not be sent',
        error instanceof Error ? error.stack : String(error),
      )
    } finally {
      this.isSending = false
      if (this.pending.size > 0) this.plan()
    }
  }

  private async sendBatch(batch: ChangeBatch): Promise<void> {
    this.seq += 1
    const { name } = batch.resource
    const subscriptionsOf = ({ subscriptions }: Peer) =>
      [...subscriptions.values()].filter(({ resource }) => resource === name)
    for (const peer of this.peers.all())
      if (subscriptionsOf(peer).length > 0) await this.sendTo(peer, subscriptionsOf(peer), batch)
    for (const peer of this.programs.all())
      if (subscriptionsOf(peer).length > 0 && (await this.programs.isLive(peer)))
        await this.sendTo(peer, subscriptionsOf(peer), batch)
  }

  private async sendTo(
    peer: Peer,
    subscriptions: readonly SubscriptionBody[],
    batch: ChangeBatch,
  ): Promise<void> {
    const isAll = subscriptions.some(({ ids }) => !ids)
    const candidates = isAll
      ? batch.changes
      : batch.changes.filter(({ id }) => subscriptions.some(({ ids }) => ids?.includes(id)))
    if (candidates.length === 0) return
    await peer.ready
    const { me } = peer
    const changes = await this.reach.visible({ me, tab: peer.tab }, batch, candidates)
    // If rights changed in the meantime, the person gets `me-changed` instead and reloads everything.
    if (changes.length === 0 || peer.isEnded || peer.isStale || peer.me !== me) return
    peer.socket.emit('changed', {
      boot: this.boot,
      seq: this.seq,
      resource: batch.resource.name,
      ...(changes.length > maxIds ? { many: true } : { changes }),
    })
  }
}
