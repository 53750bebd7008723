import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedLink {
  amount: number
  currency: string
  reference_id: string
}

/** A server that speaks the part of Razorpay's protocol that makes payment links. */
export class RazorpayServer {
  readonly links: AskedLink[] = []
  readonly bodies: string[] = []
  /** The status of the next answers. */
  status = 200

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RazorpayServer> {
    const razorpay = new RazorpayServer(
      createServer((request, response) => {
        let text = ''
        request.on('data', (chunk: Buffer) => (text += chunk.toString()))
        request.on('end', () => {
          const isKnown = request.headers.authorization === `Basic ${Buffer.from('rzp_test:secret').toString('base64')}`
          const status = isKnown && request.url === '/v1/payment_links' ? razorpay.status : 401
          response.writeHead(status, { 'content-type': 'application/json' })
          if (status !== 200) return response.end('{"error":{"code":"BAD_REQUEST_ERROR"}}')
          const link = JSON.parse(text) as AskedLink
          razorpay.links.push(link)
          razorpay.bodies.push(text)
          return response.end(
            JSON.stringify({ id: `plink_${razorpay.links.length}`, short_url: `https://rzp.example/i/${link.reference_id}` }),
          )
        })
      }),
    )
    await new Promise<void>((listening) => razorpay.server.listen(0, '127.0.0.1', listening))
    return razorpay
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
export const signed = (body: string, secret = 'new-secret'): string => createHmac('sha256', secret).update(body).digest('hex')

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
  refunded: (of: string, id: string, amount: number) => ({
    event: 'refund.processed',
    payload: { refund: { entity: { id, payment_id: of, amount, currency: 'INR' } } },
  }),
}
