import { z } from 'zod'

/** News of the provider, as far as the ledger is concerned. `amount` is in paise. */
export type PaymentEvent =
  | { about: 'paid'; reference: string; amount: number; providerId: string }
  | { about: 'failed' | 'over'; reference: string }
  | { about: 'refund'; of: string; amount: number; providerId: string }

const paise = z.int().positive()
const link = z.object({ entity: z.object({ reference_id: z.string() }) })
const payment = z.object({ entity: z.object({ id: z.string().max(80), amount: paise, currency: z.literal('INR') }) })

const events = z.discriminatedUnion('event', [
  z.object({ event: z.literal('payment_link.paid'), payload: z.object({ payment_link: link, payment }) }),
  z.object({ event: z.enum(['payment_link.expired', 'payment_link.cancelled']), payload: z.object({ payment_link: link }) }),
  z.object({
    event: z.literal('payment.failed'),
    payload: z.object({ payment: z.object({ entity: z.object({ notes: z.object({ reference: z.string() }) }) }) }),
  }),
  z.object({
    event: z.literal('refund.processed'),
    payload: z.object({ refund: z.object({ entity: z.object({ id: z.string().max(80), payment_id: z.string(), amount: paise }) }) }),
  }),
])

/** Reads a webhook of Razorpay. Returns `null` for an event that changes no payment of ours. */
export function readEvent(body: unknown): PaymentEvent | null {
  const parsed = events.safeParse(body)
  if (!parsed.success) return null
  const { event, payload } = parsed.data
  switch (event) {
    case 'payment_link.paid':
      return {
        about: 'paid',
        reference: payload.payment_link.entity.reference_id,
        amount: payload.payment.entity.amount,
        providerId: payload.payment.entity.id,
      }
    case 'payment.failed':
      return { about: 'failed', reference: payload.payment.entity.notes.reference }
    case 'refund.processed':
      return {
        about: 'refund',
        of: payload.refund.entity.payment_id,
        amount: payload.refund.entity.amount,
        providerId: payload.refund.entity.id,
      }
    default:
      return { about: 'over', reference: payload.payment_link.entity.reference_id }
  }
}
