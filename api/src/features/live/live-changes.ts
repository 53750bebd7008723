import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { ulid } from 'ulid'
import { planOf } from '../../crud/plan/plan.js'
import { Events, type EventPayloads } from '../../events/events.js'
import { maxIds } from './live-messages.js'
import { LivePeers, type Peer } from './live-peers.js'
import { LiveReach, type Happened, type Wave } from './live-reach.js'

/** At most one message per resource and socket in this time. */
const every = 250
/** Batches for 20 ms: a transaction emits all its changes within a tick or two. */
const gather = 20

/** Collects changes and sends each tab those that its person may see. */
@Injectable()
export class LiveChanges implements OnModuleInit, OnModuleDestroy {
  /** Identifies this run of the process. */
  readonly boot = ulid()
  /** Counts the batches of this run. */
  seq = 0

  private readonly logger = new Logger('Live')
  private pending = new Map<string, Map<string, Happened>>()
  private timer: NodeJS.Timeout | undefined
  private isTelling = false
  private toldAt = 0
  private stop = (): void => {}

  constructor(
    private readonly events: Events,
    private readonly peers: LivePeers,
    private readonly reach: LiveReach,
  ) {}

  onModuleInit(): void {
    this.stop = this.events.on('record-changed', (event) => this.note(event))
  }

  onModuleDestroy(): void {
    this.stop()
    clearTimeout(this.timer)
  }

  private note({ resource, id, version, action, scopes, by, tab }: EventPayloads['record-changed']): void {
    const changes = this.pending.get(resource) ?? new Map<string, Happened>()
    const earlier = changes.get(id)
    changes.set(id, {
      id,
      version,
      action,
      scopes: new Set([...(earlier?.scopes ?? []), ...(scopes ?? [])]),
      by: earlier && earlier.by !== by ? undefined : by,
      tab: earlier && earlier.tab !== tab ? undefined : tab,
    })
    this.pending.set(resource, changes)
    this.plan()
  }

  private plan(): void {
    if (this.timer || this.isTelling) return
    this.timer = setTimeout(() => void this.tell(), Math.max(gather, this.toldAt + every - Date.now())).unref()
  }

  private async tell(): Promise<void> {
    this.timer = undefined
    this.isTelling = true
    this.toldAt = Date.now()
    const waves = [...this.pending]
    this.pending = new Map()
    try {
      for (const [resource, changes] of waves)
        await this.tellOf({ plan: planOf(resource), changes: [...changes.values()], asked: new Map() })
    } catch (error) {
      this.logger.error('Changes could not be told', error instanceof Error ? error.stack : String(error))
    } finally {
      this.isTelling = false
      if (this.pending.size > 0) this.plan()
    }
  }

  private async tellOf(wave: Wave): Promise<void> {
    this.seq += 1
    for (const peer of this.peers.all()) await this.tellTo(peer, wave)
  }

  private async tellTo(peer: Peer, wave: Wave): Promise<void> {
    const resource = wave.plan.resource.name
    const wants = [...peer.wants.values()].filter((want) => want.resource === resource)
    if (wants.length === 0) return
    const isAll = wants.some(({ ids }) => !ids)
    const wanted = isAll ? wave.changes : wave.changes.filter(({ id }) => wants.some(({ ids }) => ids?.includes(id)))
    if (wanted.length === 0) return
    await peer.ready
    const { me } = peer
    const changes = await this.reach.visible({ me, tab: peer.tab }, wave, wanted)
    // If rights changed in the meantime, the person gets `me-changed` instead and reloads everything.
    if (changes.length === 0 || peer.isEnded || peer.isStale || peer.me !== me) return
    peer.socket.emit('changed', { boot: this.boot, seq: this.seq, resource, ...(changes.length > maxIds ? { many: true } : { changes }) })
  }
}
