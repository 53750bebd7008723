import { z } from 'zod'
import { address, text } from './setting-kinds.js'

/** The settings for paying. */
export const paymentSettings = {
  RAZORPAY_URL: address(['http:', 'https:'], 'https://api.razorpay.com/v1').default(
    'https://api.razorpay.com/v1',
  ),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  UPI_ID: text.refine((value) => value === undefined || /^[\w.-]+@[\w.-]+$/.test(value), {
    error: 'must be an address for payments like lab@bank',
  }),
  UPI_NAME: text,
}
const settings = z.object(paymentSettings)
type Settings = z.infer<typeof settings>

export interface RazorpaySettings {
  url: string
  keyId: string
  keySecret: string
  /** One, or the new and the old one with a comma between them. */
  webhookSecret: string
}

/** Returns how people pay online. Throws a sentence if only a part is set: without the webhook, what is paid would never be entered. */
export function razorpayOf(env: Settings): RazorpaySettings | undefined {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_URL: url = '',
  } = env
  if (keyId && keySecret && webhookSecret) return { url, keyId, keySecret, webhookSecret }
  const all = Object.entries({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  })
  const missing = all.filter(([, value]) => !value).map(([name]) => name)
  if (missing.length === all.length) return undefined
  throw new Error(`For paying online, set ${missing.join(' and ')}, too, or none of these.`)
}

/** Returns the address for payments by UPI, and the name that the payer sees. */
export const upiOf = ({ UPI_ID: id, UPI_NAME: name = 'Tinkerdesk' }: Settings) =>
  id ? { id, name } : undefined
