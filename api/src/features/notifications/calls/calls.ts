import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { user } from '@tinkerdesk/shared/resources/user'
import { createHmac } from 'node:crypto'
import { Config } from '../../../config/config.js'
import { records } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'
import { Events } from '../../../events/events.js'
import { DueWork } from '../../../jobs/due-work.js'
import { isQuiet } from '../../../mail/quietly.js'
import { CallQueue, type Cause, type PlannedCall } from './call-queue.js'

/** A stop waits this long for calls that are on their way. Another process makes them again. */
const stopMs = 3000
/** Calls that are on their way at once. */
const maxRunning = 20

/** Calls people by phone through an adapter: logged, or posted to a signed webhook. Each call is a row until it is made. */
@Injectable()
export class Calls implements OnApplicationBootstrap, OnModuleDestroy {
  /** The time for pages of the person, also in other processes, to say that they are open. */
  answerMs = 1500
  /** The pauses between the tries of a webhook, in ms. */
  retriesMs: readonly number[] = [1000, 10_000, 60_000]
  /** Planned calls are looked for at least this often. */
  pollMs = 15_000
  private readonly logger = new Logger('Calls')
  private readonly due = new DueWork<PlannedCall>({
    nextDue: () => this.queue.nextDue(),
    lease: () => this.queue.lease(),
    run: (call) => this.make(call).catch((error: unknown) => this.failed('A call was left', error)),
    maxRunning: () => maxRunning,
    pollMs: () => this.pollMs,
    failed: (error) => this.failed('Planned calls could not be read', error),
  })
  private quiet = (): void => {}

  constructor(
    private readonly config: Config,
    private readonly events: Events,
    private readonly queue: CallQueue,
  ) {}

  onApplicationBootstrap(): void {
    const stops = [
      // Every process looks when the call is due: the one that planned it may have ended.
      this.events.on('call-planned', () => this.wake()),
      this.events.on('process-killed', () => this.wake()),
      this.events.on('events-missed', () => this.wake()),
      this.events.on('call-needless', ({ key }) => this.queue.cancel(key)),
    ]
    this.quiet = () => {
      for (const stop of stops) stop()
    }
    this.wake()
  }

  async onModuleDestroy(): Promise<void> {
    this.quiet()
    await this.due.stop(stopMs)
  }

  /** Plans to call those of the people who want calls and have no page open, except `by`. */
  async ring(tx: Transaction, people: readonly string[], cause: Cause, by: string): Promise<void> {
    if (isQuiet(tx) || people.length === 0) return
    const wanting = await records(user, tx).find(
      { id: { $in: [...new Set(people)] }, sendCall: true, disabled: false },
      { fields: [] },
    )
    for (const { id } of wanting) {
      if (id === by) continue
      const key = await this.queue.add(tx, id, cause, this.answerMs)
      this.events.emitAfter(tx, 'call-planned', { key, person: id })
    }
  }

  /** Makes the calls that are due. Returns at once. */
  wake(): void {
    this.due.wake()
  }

  private async make(call: PlannedCall): Promise<void> {
    const fault = await this.send(call)
    if (fault === undefined) return this.queue.release(call)
    const againMs = this.retriesMs[call.attempts - 1]
    if (againMs === undefined) this.logger.warn(`A call could not be sent: ${fault}`)
    return this.queue.release(call, againMs)
  }

  /** Sends a call: no name, number or text. Returns the fault, if any. */
  private async send({ person, event, at }: PlannedCall): Promise<string | undefined> {
    const { calls } = this.config
    if (!calls) {
      this.logger.log(`Would call ${person} (${event})`)
      return undefined
    }
    const body = JSON.stringify({ uid: person, event, at })
    const signature = createHmac('sha256', calls.secret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-tinkerdesk-signature': `sha256=${signature}`,
    }
    try {
      const answer = await fetch(calls.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      return answer.ok ? undefined : `it answered ${answer.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  private failed(sentence: string, error: unknown): void {
    if (!this.due.isStopped)
      this.logger.error(sentence, error instanceof Error ? error.stack : String(error))
  }
}
