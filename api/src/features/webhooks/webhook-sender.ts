import { Injectable, Logger } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { InstallationSecret, ServicePeople } from '../../access/sessions.js'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import { WakeLoop } from '../../jobs/wake-loop.js'
import { postPinned } from './post-pinned.js'
import { pinned, UnsafeAddress } from './safe-address.js'
import { keysOf, signedHeaders } from './signature.js'
import { WebhookBody } from './webhook-body.js'
import type { QueuedMessage } from '../../resources/change-outbox.js'
import { eventsIn, fieldsIn, WebhookQueue, type WebhookRow } from './webhook-queue.js'
import { WebhookTimes } from './webhook-times.js'
import { webhooks } from './webhooks.tables.js'

/** Webhooks that are told of something at the same time. */
const maxAtOnce = 8
const maxAnswerBytes = 65_536

/** The end of an attempt. */
interface Outcome {
  status: number | null
  error: string | null
  /** True if another attempt cannot succeed. */
  isFinal?: boolean
}

const sentence = (error: unknown): string => {
  if (error instanceof UnsafeAddress) return error.message
  const { code, name } = error as { code?: string; name?: string }
  return name === 'TimeoutError' || name === 'AbortError'
    ? 'There was no answer in time.'
    : `The address could not be reached (${code ?? 'unknown'}).`
}

/** Sends queued messages, each at least once. A slow address keeps only its own messages waiting. */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger('Webhooks')
  private readonly busy = new Set<string>()
  private readonly loop = new WakeLoop({
    look: () => this.sendDue(),
    pollMs: () => this.times.poll,
    failed: (error) =>
      this.logger.error(
        'The messages of webhooks could not be read',
        error instanceof Error ? error.stack : String(error),
      ),
  })

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly queue: WebhookQueue,
    private readonly body: WebhookBody,
    private readonly times: WebhookTimes,
    private readonly people: ServicePeople,
    private readonly secret: InstallationSecret,
  ) {}

  /** Starts sending what is due. Returns at once. */
  wake(): void {
    this.loop.wake()
  }

  /** Resolves when nothing is being sent and nothing is due. */
  settled(): Promise<void> {
    return this.loop.settled()
  }

  async stop(): Promise<void> {
    this.loop.stop()
    await this.settled()
  }

  private async sendDue(): Promise<number | undefined> {
    await Promise.all(Array.from({ length: maxAtOnce }, () => this.sendAll()))
    return this.queue.nextDue()
  }

  /** Sends messages one after the other until none is due. */
  private async sendAll(): Promise<void> {
    while (!this.loop.isStopped) {
      const message = await this.queue.lease([...this.busy])
      if (!message) return
      this.busy.add(message.target)
      try {
        await this.attempt(message)
      } finally {
        this.busy.delete(message.target)
      }
    }
  }

  private async attempt(message: QueuedMessage): Promise<void> {
    const { status, error, isFinal } = await this.send(message).catch(
      (reason: unknown): Outcome => {
        if (!(reason instanceof UnsafeAddress))
          this.logger.warn(`A message was not sent: ${sentence(reason)}`)
        return { status: null, error: sentence(reason) }
      },
    )
    const next = Date.now() + this.times.retryAfter(message.attempts)
    const isOver = error === null || isFinal === true || next > Date.parse(message.give_up_at)
    await this.queue.close(message, { status, error, ...(!isOver && { next }) })
  }

  private async send(message: QueuedMessage): Promise<Outcome> {
    const [webhook] = await webhooks.find(this.database.read, { id: message.target })
    if (!webhook || webhook.paused_at !== null)
      return { status: null, error: 'The webhook is paused.', isFinal: true }
    const me = await this.personOf(webhook, message)
    if (!me)
      return { status: null, error: 'Its service account may not be used now.', isFinal: true }
    const body = await this.body.write(message, me, fieldsIn(webhook))
    if (body === null)
      return {
        status: null,
        error: 'Its service account may read none of these records.',
        isFinal: true,
      }
    const url = new URL(webhook.url)
    const to = await pinned(url, this.config.webhookNetworks)
    const keys = keysOf(await this.secret.value(), webhook)
    const seconds = Math.floor(Date.now() / 1000)
    const headers = signedHeaders(keys, { id: message.id, seconds, body })
    const limits = { timeoutMs: this.times.attempt, maxBytes: maxAnswerBytes }
    const status = await postPinned(url, to, { headers, body }, limits)
    if (status >= 200 && status < 300) return { status, error: null }
    return { status, error: `The answer was ${status}.`, isFinal: status === 410 }
  }

  /** Returns the person of the account, who reads nothing but what the webhook and this message tell of. */
  private async personOf(webhook: WebhookRow, { resource }: QueuedMessage): Promise<Me | null> {
    const me = await this.people.person(webhook.service_id)
    const names = [...Object.keys(eventsIn(webhook)), ...(resource === null ? [] : [resource])]
    const scope = Object.fromEntries(names.map((name) => [name, ['read'] as const]))
    return me && { ...me, token: { id: webhook.id, scope } }
  }
}
