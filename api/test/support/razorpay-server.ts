import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedLink {
  amount: number
  currency: string
  reference_id: string
}

export interface AskedRefund {
  id: string
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  notes: { reference: string }
}

/** A server that speaks the parts of Razorpay's protocol that make payment links and refunds. */
export class RazorpayServer {
  readonly links: AskedLink[] = []
  readonly bodies: string[] = []
  /** The refunds by their key: a repeated request gets the same. */
  readonly refunds = new Map<string, AskedRefund>()
  /** The status of the next refunds. */
  refundStatus: AskedRefund['status'] = 'pending'
  /** True to make a refund and cut the connection before the answer. */
  losesAnswers = false
  /** The status of the next answers. */
  status = 200

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RazorpayServer> {
    const razorpay = new RazorpayServer(
      createServer((request, response) => {
        let text = ''
        request.on('data', (chunk: Buffer) => (text += chunk.toString()))
        request.on('end', () => {
          const isKnown =
            request.headers.authorization ===
            `Basic ${Buffer.from('rzp_test:secret').toString('base64')}`
          const answer = razorpay.answer(
            request.url ?? '',
            String(request.headers['x-refund-idempotency']),
            text,
          )
          if (razorpay.losesAnswers) return response.destroy()
          const status = !isKnown ? 401 : answer === null ? 400 : 200
          response.writeHead(razorpay.status === 200 ? status : razorpay.status, {
            'content-type': 'application/json',
          })
          return response.end(
            JSON.stringify(
              answer ?? {
                error: { code: 'BAD_REQUEST_ERROR', description: 'The balance is too low.' },
              },
            ),
          )
        })
      }),
    )
    await new Promise<void>((listening) => razorpay.server.listen(0, '127.0.0.1', listening))
    return razorpay
  }

  /** Returns the answer to a request, or `null` for one that is refused. */
  private answer(url: string, key: string, text: string): object | null {
    if (this.status !== 200) return null
    if (url === '/v1/payment_links') {
      const link = JSON.parse(text) as AskedLink
      this.links.push(link)
      this.bodies.push(text)
      return {
        id: `plink_${this.links.length}`,
        short_url: `https://rzp.example/i/${link.reference_id}`,
      }
    }
    const [, of] = /^\/v1\/payments\/(\w+)\/refund$/.exec(url) ?? []
    if (of) {
      const body = JSON.parse(text) as { amount: number; notes: { reference: string } }
      const made = this.refunds.get(key) ?? {
        ...body,
        id: `rfnd_${key}`,
        payment_id: of,
        status: this.refundStatus,
      }
      this.refunds.set(key, made)
      return made
    }
    return [...this.refunds.values()].find(({ id }) => url === `/v1/refunds/${id}`) ?? null
  }

  get env(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo
    return {
      RAZORPAY_URL: `http://127.0.0.1:${port}/v1`,
      RAZORPAY_KEY_ID: 'rzp_test',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'new-secret, old-secret',
    }
  }

  stop(): Promise<void> {
    return new Promise((closed) => void this.server.close(() => closed()))
  }
}

/** The signature of a webhook. */
export const signed = (body: string, secret = 'new-secret'): string =>
  createHmac('sha256', secret).update(body).digest('hex')

const payment = (id: string, amount: number, reference: string) => ({
  entity: { id, amount, currency: 'INR', status: 'captured', notes: { reference } },
})

/** The bodies of Razorpay's webhooks. */
export const webhooks = {
  paid: (reference: string, id: string, amount: number) => ({
    event: 'payment_link.paid',
    payload: {
      payment_link: { entity: { id: 'plink', reference_id: reference, status: 'paid' } },
      payment: payment(id, amount, reference),
    },
  }),
  failed: (reference: string, id: string, amount: number) => ({
    event: 'payment.failed',
    payload: { payment: payment(id, amount, reference) },
  }),
  expired: (reference: string) => ({
    event: 'payment_link.expired',
    payload: { payment_link: { entity: { id: 'plink', reference_id: reference } } },
  }),
  /** A refund that was asked for at the provider. `reference` is the link by which the money came in, if it came in by a link. */
  refunded: (of: string, id: string, amount: number, reference?: string) => ({
    event: 'refund.processed',
    payload: {
      refund: { entity: { id, payment_id: of, amount, currency: 'INR', notes: [] } },
      payment: { entity: { id: of, notes: reference === undefined ? [] : { reference } } },
    },
  }),
  /** News of a refund that the product asked for. */
  refund: (event: 'created' | 'processed' | 'failed', refund: AskedRefund) => ({
    event: `refund.${event}`,
    payload: { refund: { entity: { ...refund, currency: 'INR' } } },
  }),
}
