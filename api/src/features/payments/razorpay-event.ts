import { z } from 'zod'

/** News of the provider, as far as the ledger is concerned. `amount` is in paise. */
export type PaymentEvent =
  | { about: 'paid'; reference: string; amount: number; providerId: string }
  | { about: 'failed' | 'over'; reference: string }
  | RefundEvent
/**
 * `reference` is our id of the refund; it is absent for a refund that was asked for in the provider's own dashboard. `link` is our id of the link
 * that was paid; it is absent for money that did not come in by a link of ours.
 */
export interface RefundEvent {
  about: 'refund'
  status: 'pending' | 'processed' | 'failed'
  of: string
  amount: number
  providerId: string
  reference: string | undefined
  link: string | undefined
}

const paise = z.int().positive()
const link = z.object({ entity: z.object({ reference_id: z.string() }) })
const payment = z.object({
  entity: z.object({ id: z.string().max(80), amount: paise, currency: z.literal('INR') }),
})

// Without notes there is an empty list.
const notes = z
  .union([z.object({ reference: z.string().optional() }), z.array(z.unknown())])
  .optional()

const refund = z.object({
  id: z.string().max(80),
  payment_id: z.string(),
  amount: paise,
  notes,
})
const refundStatus = {
  'refund.created': 'pending',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
} as const

const events = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('payment_link.paid'),
    payload: z.object({ payment_link: link, payment }),
  }),
  z.object({
    event: z.enum(['payment_link.expired', 'payment_link.cancelled']),
    payload: z.object({ payment_link: link }),
  }),
  z.object({
    event: z.literal('payment.failed'),
    payload: z.object({
      payment: z.object({ entity: z.object({ notes: z.object({ reference: z.string() }) }) }),
    }),
  }),
  z.object({
    event: z.enum(['refund.created', 'refund.processed', 'refund.failed']),
    payload: z.object({
      refund: z.object({ entity: refund }),
      payment: z.object({ entity: z.object({ notes }) }).optional(),
    }),
  }),
])

const referenceIn = (written: z.infer<typeof notes>): string | undefined =>
  written && 'reference' in written ? written.reference : undefined

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
    case 'refund.created':
    case 'refund.processed':
    case 'refund.failed': {
      const { id, payment_id: of, amount, notes: own } = payload.refund.entity
      const status = refundStatus[event]
      return {
        about: 'refund',
        status,
        of,
        amount,
        providerId: id,
        reference: referenceIn(own),
        link: referenceIn(payload.payment?.entity.notes),
      }
    }
    default:
      return { about: 'over', reference: payload.payment_link.entity.reference_id }
  }
}
