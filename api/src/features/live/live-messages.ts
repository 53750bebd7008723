import { idPattern, type Problem } from '@tinkerdesk/shared'
import { z } from 'zod'

/** Ids in one subscription, and changes in one message. */
export const maxIds = 100
/** Subscriptions of one socket. */
export const maxSubscriptions = 50
/** The largest message that a client may send, in bytes. */
export const maxMessage = 16_384

/** The body of `subscribe` and `unsubscribe`. Without `ids`, every row of the resource that the person may read. */
export const subscriptionBody = z.strictObject({
  resource: z.string().min(1).max(60),
  ids: z.array(z.string().regex(idPattern)).min(1).max(maxIds).optional(),
})
/** The body of `typing`. */
export const typingBody = z.strictObject({ group: z.string().regex(idPattern) })
export type SubscriptionBody = z.output<typeof subscriptionBody>

/** The messages of a client. */
export const clientMessages: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe', 'hello', 'typing'])

/** The response to every message of a client. */
export type Acknowledgement = { ok: true; boot: string; seq: number } | { ok: false; problem: Problem }
