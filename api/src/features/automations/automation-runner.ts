import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { resourceNamed } from '@tinkerdesk/shared'
import { Sessions } from '../../access/sessions.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { WakeLoop } from '../../jobs/wake-loop.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { QueuedMessage } from '../../resources/change-outbox.js'
import { Notices } from '../../resources/notices.js'
import { AutomationQueue, type AutomationRow } from './automation-queue.js'
import { AutomationTimes } from './automation-times.js'
import { AutomationWork } from './automation-work.js'
import { automations } from './automations.tables.js'

/** An automation that fails so often, without a success between, turns itself off. */
export const maxFailures = 5

/** The lease of a run had ended, and another process has claimed it. */
class ClaimedElsewhere extends Error {}

const sentenceOf = ({ message, details: { detail, issues } }: ProblemError): string =>
  issues?.[0]?.message ?? detail ?? message

/** Does what automations have to do. The work and its end are one transaction, so nothing is done twice. */
@Injectable()
export class AutomationRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Automations')
  private readonly loop = new WakeLoop({
    look: () => this.runDue(),
    pollMs: () => this.times.poll,
    failed: (error) => this.report(error),
  })

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly sessions: Sessions,
    private readonly queue: AutomationQueue,
    private readonly work: AutomationWork,
    private readonly notices: Notices,
    private readonly times: AutomationTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.wake()
  }

  async onModuleDestroy(): Promise<void> {
    this.loop.stop()
    await this.settled()
  }

  /** Starts what is due. Returns at once. */
  wake(): void {
    this.loop.wake()
  }

  /** Resolves when nothing runs and nothing is due. */
  settled(): Promise<void> {
    return this.loop.settled()
  }

  private report(error: unknown): void {
    const trace = error instanceof Error ? error.stack : String(error)
    this.logger.error('An automation could not be run', trace)
  }

  private async runDue(): Promise<number | undefined> {
    while (!this.loop.isStopped) {
      const message = await this.queue.lease([])
      if (!message) break
      await this.attempt(message)
    }
    return this.queue.nextDue()
  }

  private async attempt(message: QueuedMessage): Promise<void> {
    const [row] = await automations.find(this.database.read, { id: message.target })
    if (!row || row.off_at !== null)
      return this.queue.close(message, { status: null, error: 'The automation is off.' })
    try {
      await this.run(row, message)
    } catch (error) {
      if (error instanceof ClaimedElsewhere) return
      await this.fail(row, message, error)
    }
  }

  private async run(row: AutomationRow, message: QueuedMessage): Promise<void> {
    const owner = await this.sessions.person(row.owner).catch(() => null)
    if (owner?.role !== 'admin') return this.lostOwner(row, message)
    const resource = resourceNamed(row.resource)
    const act = await this.work.prepare({ row, message, resource, owner })
    await this.database.write(async (tx) => {
      tx.state.isAutomated = true
      const done = await act(tx)
      await this.closeIn(tx, message, { status: done, error: null })
      if (row.failures > 0) await automations.update(tx, { id: row.id }, { failures: 0 })
    }, owner.uid)
  }

  private async closeIn(
    tx: Transaction,
    message: QueuedMessage,
    closing: { status: number | null; error: string | null; next?: number },
  ): Promise<void> {
    if (!(await this.queue.closeIn(tx, message, closing))) throw new ClaimedElsewhere()
  }

  /** It acts by the rights of an admin, or not at all. */
  private async lostOwner(row: AutomationRow, message: QueuedMessage): Promise<void> {
    await this.database.write(async (tx) => {
      const error = 'Its owner is no admin any more.'
      await this.closeIn(tx, message, { status: null, error })
      await this.turnOff(tx, row, 'owner')
    }, 'product')
  }

  private async turnOff(tx: Transaction, { id }: AutomationRow, reason: string): Promise<void> {
    const off = { off_at: new Date().toISOString(), off_reason: reason }
    await automations.update(tx, { id, off_at: null }, off)
    this.events.emitAfter(tx, 'automations-changed', {})
  }

  /** Tries again later what may succeed then. Tells the owner of the first failure in a row, and of the one after which it is off. */
  private async fail(row: AutomationRow, message: QueuedMessage, reason: unknown): Promise<void> {
    const isRefused = reason instanceof ProblemError
    if (!isRefused) this.report(reason)
    const error = isRefused ? sentenceOf(reason) : 'It could not be done.'
    const next = Date.now() + this.times.retryAfter(message.attempts)
    const isOver = isRefused || next > Date.parse(message.give_up_at)
    await this.database
      .write(async (tx) => {
        const closing = { status: null, error, ...(!isOver && { next }) }
        await this.closeIn(tx, message, closing)
        if (isOver) await this.noteFailure(tx, row)
      }, 'product')
      .catch((fault: unknown) => {
        if (!(fault instanceof ClaimedElsewhere)) throw fault
      })
  }

  private async noteFailure(tx: Transaction, row: AutomationRow): Promise<void> {
    const failures = row.failures + 1
    await automations.update(tx, { id: row.id }, { failures })
    const isLast = failures >= maxFailures
    if (isLast) await this.turnOff(tx, row, 'failures')
    if (failures > 1 && !isLast) return
    const title = isLast
      ? `Automation turned off after ${maxFailures} failures: ${row.name}`
      : `Automation failed: ${row.name}`
    await this.notices.tell(tx, [row.owner], { title, link: '/automations' })
  }
}
