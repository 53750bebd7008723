import { createHmac, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { Config } from '../../config/config.js'
import { ProblemError } from '../../problems/problem-error.js'

const timeoutMs = 10_000
/** Time to pay: a link ends after a day. */
const linkLifeMs = 86_400_000

const made = z.object({
  id: z.string().min(1).max(80),
  amount: z.int().positive(),
  status: z.enum(['pending', 'processed', 'failed']),
})
/** A refund as the provider sees it. `amount` is in paise. */
export type MadeRefund = z.infer<typeof made>
const refusal = z.object({ error: z.object({ description: z.string() }) })
/** Too early, twice at the same time, or too often: the same request may succeed later. */
const laterStatuses: readonly number[] = [408, 409, 425, 429]

/** A refund that the provider refused. The message is its own sentence. */
export class RefusedRefund extends Error {}

const created = z.object({ id: z.string(), short_url: z.url({ protocol: /^https?$/ }) })

/** Returns true if one of the secrets signed the body. Compares in constant time. */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const sent = Buffer.from(signature, 'utf8')
  return secrets
    .map((secret) => Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'utf8'))
    .map((expected) => expected.length === sent.length && timingSafeEqual(expected, sent))
    .some(Boolean)
}

/** The client of Razorpay's Payment Links and refunds. Nothing about the payer is sent: only amounts, references and what is paid for. */
@Injectable()
export class Razorpay {
  constructor(private readonly config: Config) {}

  get isSet(): boolean {
    return this.config.razorpay !== undefined
  }

  /** The secrets of webhooks. While a secret is changed, both are set, separated by a comma: deliveries that are tried again have the old one. */
  get webhookSecrets(): string[] {
    return (this.config.razorpay?.webhookSecret ?? '')
      .split(',')
      .flatMap((secret) => (secret.trim() === '' ? [] : [secret.trim()]))
  }

  /** Makes a link and returns its address. `amount` is in paise. Throws `unavailable` if the provider does not answer or refuses. */
  async makeLink(reference: string, amount: number, description: string): Promise<string> {
    const { publicUrl } = this.config
    if (!this.isSet)
      throw new ProblemError('not_applicable', { title: 'Paying online is not set up.' })
    const body = {
      amount,
      currency: 'INR',
      reference_id: reference,
      description: description.slice(0, 2048),
      expire_by: Math.floor((Date.now() + linkLifeMs) / 1000),
      notes: { reference },
      notify: { sms: false, email: false },
      callback_url: `${publicUrl}/payments`,
      callback_method: 'get',
    }
    try {
      const answer = await this.send('POST', '/payment_links', body)
      if (!answer.ok) throw new Error(`Razorpay answered ${answer.status}`)
      return created.parse(await answer.json()).short_url
    } catch (error) {
      throw new ProblemError('unavailable', {
        title: 'The payment page could not be opened. Please try again in a moment.',
        cause: error,
      })
    }
  }

  /**
   * Asks for a refund of a payment. The same `id` makes one refund, however often it is asked. `amount` is in paise. Throws `RefusedRefund` if
   * the provider refuses it, and another error if it is not known whether the refund was made.
   */
  async refund(id: string, payment: string, amount: number): Promise<MadeRefund> {
    const body = { amount, speed: 'normal', receipt: id, notes: { reference: id } }
    const answer = await this.send(
      'POST',
      `/payments/${encodeURIComponent(payment)}/refund`,
      body,
      { 'x-refund-idempotency': id },
    )
    if (answer.ok) return made.parse(await answer.json())
    if (answer.status >= 500 || laterStatuses.includes(answer.status))
      throw new Error(`Razorpay answered ${answer.status}`)
    const reply = refusal.safeParse(await answer.json().catch(() => null))
    throw new RefusedRefund(
      reply.success ? reply.data.error.description.slice(0, 300) : `It answered ${answer.status}.`,
    )
  }

  /** Returns what became of a refund. Throws if the provider does not answer. */
  async refundNow(providerId: string): Promise<MadeRefund> {
    const answer = await this.send('GET', `/refunds/${encodeURIComponent(providerId)}`)
    if (!answer.ok) throw new Error(`Razorpay answered ${answer.status}`)
    return made.parse(await answer.json())
  }

  private send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { razorpay } = this.config
    if (!razorpay)
      throw new ProblemError('not_applicable', { title: 'Paying online is not set up.' })
    return fetch(`${razorpay.url}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
}
