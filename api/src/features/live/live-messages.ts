import { idPattern, resources, type Problem } from '@tinkerdesk/shared'
import { z } from 'zod'

/** Ids in one subscription, and changes in one message. */
export const maxIds = 100
/** Subscriptions of one socket. */
export const maxSubscriptions = 50
/** The largest message of a client that is worked on, in bytes of JSON. */
export const maxMessage = 16_384
/** The largest that is read and answered with a problem. A larger one closes the connection with code 1009. */
export const maxPacket = 4 * maxMessage

/** Messages of one socket that are handled within ten seconds, and the number at which it is cut off. */
export const messages = { allowed: 100, max: 1000 }

/** The mark of what a page has read: the lowest `x-events` of the answers that it was drawn from. */
const since = z.string().max(40).optional()

/** The body of `subscribe` and `unsubscribe`. Without `ids`, every row of the resource that the person may read. */
export const subscriptionBody = z.strictObject({
  resource: z.string().min(1).max(60),
  ids: z.array(z.string().regex(idPattern)).min(1).max(maxIds).optional(),
  since,
})
/** The body of `hello`, which may be left out. */
export const helloBody = z.strictObject({ since }).optional()
/** The body of `typing`. */
export const typingBody = z.strictObject({ group: z.string().regex(idPattern) })
/** The body of `look`: the tab has this record open, perhaps with its form. */
export const lookBody = z.strictObject({
  resource: z.string().min(1).max(60),
  id: z.string().regex(idPattern),
  isEditing: z.boolean().default(false),
})
/** The body of `leave`: the tab has left the record. */
export const leaveBody = lookBody.omit({ isEditing: true })
export type SubscriptionBody = z.output<typeof subscriptionBody>

/** Returns the key of a subscription: the same for the same rows. */
export const keyOf = ({ resource, ids }: SubscriptionBody): string =>
  `${resource} ${ids ? [...new Set(ids)].sort().join() : '*'}`

export const isKnown = (name: string): boolean =>
  resources.some((resource) => resource.name === name)

/** True for a message with more bytes than are worked on, or nested so deeply that they cannot be counted. The function that acknowledges it does not count. */
export function isTooLarge(body: readonly unknown[]): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(body)) > maxMessage
  } catch {
    return true
  }
}

/** The messages of a client. */
export const clientMessages: ReadonlySet<string> = new Set([
  'subscribe',
  'unsubscribe',
  'hello',
  'typing',
  'look',
  'leave',
])

/** The response to every message of a client. `isMissed` answers `since`: true if anything may have changed since that mark. */
export type Acknowledgement =
  { ok: true; boot: string; seq: number; isMissed?: boolean } | { ok: false; problem: Problem }
