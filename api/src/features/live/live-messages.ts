import { idPattern, type Problem } from '@tinkerdesk/shared'
import { z } from 'zod'
import type { EventPayloads } from '../../events/events.js'

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
export type SubscriptionBody = z.output<typeof subscriptionBody>

/** The messages of a client. */
export const clientMessages: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe', 'hello'])

/** The response to every message of a client. */
export type Acknowledgement = { ok: true; boot: string; seq: number } | { ok: false; problem: Problem }

/** One change as a person sees it. `gone` is a row that they may no longer read. */
export interface ToldChange {
  id: string
  version: number
  action: EventPayloads['record-changed']['action'] | 'gone'
  /** The change was made by the person who hears of it: in this very tab, or elsewhere. Absent where somebody else made it. */
  by?: 'tab' | 'you'
}

/** The messages of the server. */
export interface ServerMessages {
  changed: (message: { boot: string; seq: number; resource: string } & ({ changes: ToldChange[] } | { many: true })) => void
  /** The person's rights or account changed: reload `me` and everything open. */
  'me-changed': () => void
  /** The session has ended; the socket is closed right after. */
  'signed-out': (message: { reason: 'expired' | 'disabled' }) => void
}
