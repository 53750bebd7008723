import { z } from 'zod'
import { idSchema } from '../fields/id.js'
import { trimmedText } from '../fields/typed/plain-text.js'

/** The ways in which a payment can be paid. `open` is in paise; `upi` is an address that an app for UPI opens, as a QR code or a link. */
export const waysToPay = z.object({
  open: z.int(),
  online: z.boolean(),
  upi: z.string().nullable(),
})
export type WaysToPay = z.infer<typeof waysToPay>

/** The page of a provider on which a payment is paid. */
export const paymentPage = z.object({ url: z.string() })
export type PaymentPage = z.infer<typeof paymentPage>

/** The least that the provider refunds, in paise. */
export const minOnlineRefund = 100

/** A request to return money that came in online. `amount` is in paise. A request that was sent twice has the same id, and refunds once. */
export const onlineRefundRequest = z.strictObject({
  id: idSchema('The id'),
  amount: z
    .int({ error: 'The amount must be a whole number of paise' })
    .min(minOnlineRefund, { error: 'The bank refunds ₹1 and more.' })
    .max(1_000_000_000, { error: 'The amount is too large.' }),
  note: z
    .string({ error: 'The reason must be text' })
    .overwrite(trimmedText)
    .min(1, { error: 'Give the reason.' })
    .max(300, { error: 'The reason may have at most 300 characters' }),
})
export type OnlineRefundRequest = z.infer<typeof onlineRefundRequest>

/** `asking`: the bank has not answered yet. `accepted`: it has accepted the refund. `done`: the money is back, and in the ledger. */
export const onlineRefundStates = ['asking', 'accepted', 'done', 'failed'] as const

/** A refund that the bank was asked for. `amount` is in paise. */
export const onlineRefund = z.object({
  id: z.string(),
  amount: z.int(),
  state: z.enum(onlineRefundStates),
  note: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
})
export type OnlineRefund = z.infer<typeof onlineRefund>

/** The refunds of a payment, newest first, and the most that can be refunded online at once, in paise. */
export const onlineRefunds = z.object({ most: z.int(), refunds: z.array(onlineRefund) })
export type OnlineRefunds = z.infer<typeof onlineRefunds>
