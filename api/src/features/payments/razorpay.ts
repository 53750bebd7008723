import { createHmac, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { Config } from '../../config/config.js'
import { ProblemError } from '../../problems/problem-error.js'

const timeoutMs = 10_000
/** Time to pay: a link ends after a day. */
const linkLifeMs = 86_400_000

const created = z.object({ id: z.string(), short_url: z.url({ protocol: /^https?$/ }) })

/** Returns true if one of the secrets signed the body. Compares in constant time. */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const sent = Buffer.from(signature, 'utf8')
  return secrets
    .map((secret) => Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'utf8'))
    .map((expected) => expected.length === sent.length && timingSafeEqual(expected, sent))
    .some(Boolean)
}

/** The client of Razorpay's Payment Links. Nothing about the payer is sent: only an amount, a reference and what is paid for. */
@Injectable()
export class Razorpay {
  constructor(private readonly config: Config) {}

  get isSet(): boolean {
    return this.config.razorpay !== undefined
  }

  /** The secrets of webhooks. While a secret is changed, both are set, separated by a comma: deliveries that are tried again have the old one. */
  get webhookSecrets(): string[] {
    return (this.config.razorpay?.webhookSecret ?? '').split(',').flatMap((secret) => (secret.trim() === '' ? [] : [secret.trim()]))
  }

  /** Makes a link and returns its address. `amount` is in paise. Throws `unavailable` if the provider does not answer or refuses. */
  async makeLink(reference: string, amount: number, description: string): Promise<string> {
    const { razorpay, publicUrl } = this.config
    if (!razorpay) throw new ProblemError('not_applicable', { title: 'Paying online is not set up.' })
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
      const answer = await fetch(`${razorpay.url}/payment_links`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`Razorpay answered ${answer.status}`)
      return created.parse(await answer.json()).short_url
    } catch (error) {
      throw new ProblemError('unavailable', { title: 'The payment page could not be made. Please try again in a moment.', cause: error })
    }
  }
}
