import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { user } from '@tinkerdesk/shared/resources/user'
import { createHmac } from 'node:crypto'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { ulid } from 'ulid'
import { Config } from '../../config/config.js'
import { records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { sharedLimiter } from '../../database/shared-limiter.js'
import { Events } from '../../events/events.js'
import { isQuiet } from '../../mail/quietly.js'

/** The cause of a phone call, and the conversation it is about: at most one call of a person in ten minutes is about the same. */
interface Cause {
  event: 'chatWithAdmin' | 'mentorNeeded'
  conversation: string
}

const tenMinutes = 10 * 60

/** Calls people by phone through an adapter: logged, or posted to a signed webhook. */
@Injectable()
export class Calls implements OnModuleInit, OnModuleDestroy {
  /** The time for pages of the person, also in other processes, to say that they are open. */
  answerMs = 1500
  /** The pauses before the tries of a webhook, in ms. */
  retriesMs: readonly number[] = [0, 1000, 10_000, 60_000]
  private readonly logger = new Logger('Calls')
  private readonly recent: RateLimiterAbstract
  private readonly planned = new Map<string, NodeJS.Timeout>()
  private stop = (): void => {}

  constructor(
    private readonly config: Config,
    private readonly events: Events,
    database: Database,
  ) {
    this.recent = sharedLimiter(database, 'calls', 1, tenMinutes)
  }

  onModuleInit(): void {
    this.stop = this.events.on('call-needless', ({ key }) => {
      clearTimeout(this.planned.get(key))
      this.planned.delete(key)
    })
  }

  onModuleDestroy(): void {
    this.stop()
    for (const timer of this.planned.values()) clearTimeout(timer)
  }

  /** After the commit, calls those of the people who want calls and have no page open, except `by`. A call may be lost with the process. */
  async ring(tx: Transaction, people: readonly string[], cause: Cause, by: string): Promise<void> {
    if (isQuiet() || people.length === 0) return
    const wanting = await records(user, tx).find({ id: { $in: [...new Set(people)] }, sendCall: true, disabled: false }, { fields: [] })
    for (const { id } of wanting) if (id !== by) tx.afterCommit(() => this.plan(id, cause))
  }

  private plan(person: string, { event, conversation }: Cause): void {
    const key = ulid()
    const at = new Date().toISOString()
    const due = async () => {
      this.planned.delete(key)
      const isFirst = await this.recent.consume(`${person} ${conversation}`).then(
        () => true,
        () => false,
      )
      if (isFirst) await this.send({ uid: person, event, at })
    }
    this.planned.set(key, setTimeout(() => void due(), this.answerMs).unref())
    this.events.emitEverywhere('call-planned', { key, person })
  }

  /** Sends a call: no name, number or text. */
  private async send(call: { uid: string; event: string; at: string }): Promise<void> {
    const { calls } = this.config
    if (!calls) return this.logger.log(`Would call ${call.uid} (${call.event})`)
    const body = JSON.stringify(call)
    const signature = createHmac('sha256', calls.secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-tinkerdesk-signature': `sha256=${signature}` }
    let fault = ''
    for (const pauseMs of this.retriesMs) {
      await new Promise((done) => setTimeout(done, pauseMs).unref())
      try {
        const answer = await fetch(calls.url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(10_000) })
        if (answer.ok) return
        fault = `it answered ${answer.status}`
      } catch (error) {
        fault = error instanceof Error ? error.message : String(error)
      }
    }
    this.logger.warn(`A call could not be sent: ${fault}`)
  }
}
