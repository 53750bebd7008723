import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import {
  matches,
  resourceNamed,
  type AnyRow,
  type AnyWhere,
  type Resource,
} from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { Events, type GivenPayloads } from '../../events/events.js'
import type { StoredChange } from '../../resources/change-outbox.js'
import { AutomationQueue, conditionIn } from './automation-queue.js'
import { AutomationRunner } from './automation-runner.js'
import { automations } from './automations.tables.js'

type Written = GivenPayloads['record-written']

/** A record as it was before a transaction and is after it. */
interface Passage {
  first: Written
  last: Written
}

/** Returns true if a condition holds for a row and did not hold before. */
export const becomes = (
  resource: Resource,
  where: AnyWhere,
  before: AnyRow | null,
  after: AnyRow | null,
): after is AnyRow =>
  after !== null &&
  matches(resource, where, after) === true &&
  (before === null || matches(resource, where, before) !== true)

/** Returns what became of each record, however often the transaction wrote it. */
function passagesOf(all: readonly Written[]): Passage[] {
  const byRecord = new Map<string, Passage>()
  for (const written of all) {
    const { resource, before, after } = written
    const key = `${resource} ${(after ?? before)!.id}`
    const passage = byRecord.get(key)
    if (passage) passage.last = written
    else byRecord.set(key, { first: written, last: written })
  }
  return [...byRecord.values()]
}

/** A record that returns from the archive is as it was. */
const isNews = ({ first, last }: Passage): boolean =>
  first.action !== 'restore' && last.action !== 'restore'

/** Notices, in the transaction of each change, which records become such that the condition of an automation holds. */
@Injectable()
export class Becoming implements OnModuleInit, OnModuleDestroy {
  private stops: (() => void)[] = []
  /** The resources of automations that are on, as far as this process knows. `undefined` until they are read. */
  private watched: ReadonlySet<string> | undefined
  /** Grows with each change of an automation, so that what was read before is not kept after it. */
  private changes = 0

  constructor(
    private readonly events: Events,
    private readonly queue: AutomationQueue,
    private readonly runner: AutomationRunner,
  ) {}

  onModuleInit(): void {
    const forget = () => {
      this.changes += 1
      this.watched = undefined
    }
    this.stops = [
      this.events.collect('record-written', {
        takes: ({ resource }) => this.watched === undefined || this.watched.has(resource),
        store: (tx, written) => this.store(tx, written),
      }),
      this.events.on('automations-changed', forget),
      this.events.on('events-missed', forget),
    ]
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop()
  }

  private async store(tx: Transaction, all: readonly Written[]): Promise<void> {
    // Writes of an automation start no other.
    if (tx.state.isAutomated) return
    const { changes } = this
    const live = await automations.find(tx, { off_at: null }, { order: ['id'] })
    if (changes === this.changes) this.watched = new Set(live.map(({ resource }) => resource))
    const passages = live.length > 0 ? passagesOf(all).filter(isNews) : []
    let isQueued = false
    for (const row of live) {
      const resource = resourceNamed(row.resource)
      const where = conditionIn(row)
      const stored = passages.flatMap(({ first, last: { after, scopes } }): StoredChange[] =>
        first.resource === row.resource && becomes(resource, where, first.before, after)
          ? [{ id: after.id, version: after.version, scopes }]
          : [],
      )
      if (stored.length === 0) continue
      isQueued = true
      await this.queue.add(tx, row.id, {
        resource: row.resource,
        event: 'matched',
        changes: stored,
      })
    }
    if (isQueued) tx.afterCommit(() => this.runner.wake())
  }
}
