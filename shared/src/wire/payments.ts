import { z } from 'zod'

/** The ways in which a payment can be paid. `open` is in paise; `upi` is an address that an app for UPI opens, as a QR code or a link. */
export const waysToPay = z.object({ open: z.int(), online: z.boolean(), upi: z.string().nullable() })
export type WaysToPay = z.infer<typeof waysToPay>

/** The page of a provider on which a payment is paid. */
export const paymentPage = z.object({ url: z.string() })
export type PaymentPage = z.infer<typeof paymentPage>
