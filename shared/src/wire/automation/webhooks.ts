import { z } from 'zod'
import { listPage } from '../lists/list-page.js'

/** The changes of records that a webhook can tell of. */
export const webhookEvents = ['created', 'changed', 'archived', 'restored'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The causes of messages: also records that became such that the condition of an automation holds, and nothing but a test. */
export const messageEvents = [...webhookEvents, 'matched', 'test'] as const
export type MessageEvent = (typeof messageEvents)[number]

export const maxWebhooks = 20

/** The events by the name of a resource. */
const subscribed = z
  .record(
    z.string().min(1).max(60),
    z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  )
  .refine((events) => Object.keys(events).length > 0, { error: 'Choose at least one event' })
export type SubscribedEvents = z.infer<typeof subscribed>

/** The fields that messages have, by the name of a resource, where they have not all that the account may read. */
const chosenFields = z.record(
  z.string().min(1).max(60),
  z.array(z.string().min(1).max(100)).min(1).max(100),
)
export type ChosenFields = z.infer<typeof chosenFields>

/** The hours for which the secret before a new one signs, too. */
export const formerSecretHours = 24

/** The body of `POST /api/webhooks` and `PUT /api/webhooks/:id`. */
export const newWebhook = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: 'Name is required' })
    .max(60, { error: 'Name may have at most 60 characters' }),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
    .max(500),
  /** The service account by whose rights records are sent. */
  serviceAccount: z.string().min(1).max(40),
  events: subscribed,
  fields: chosenFields.default({}),
})
export type NewWebhook = z.input<typeof newWebhook>
export type ParsedWebhook = z.output<typeof newWebhook>

export const shownWebhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  serviceAccount: z.object({ id: z.string(), name: z.string().nullable() }),
  events: z.record(z.string(), z.array(z.enum(webhookEvents))),
  fields: chosenFields,
  createdAt: z.iso.datetime(),
  /** An admin paused it. `null` otherwise. */
  pausedAt: z.iso.datetime().nullable(),
  /** Until then the secret before the present one signs, too. `null` if only one does. */
  formerSecretUntil: z.iso.datetime().nullable(),
})
export type ShownWebhook = z.infer<typeof shownWebhook>
export const shownWebhooks = z.object({ data: z.array(shownWebhook) })
export type ShownWebhooks = z.infer<typeof shownWebhooks>

/** A new webhook with the secret of its signatures, which no other answer has. */
export const madeWebhook = z.object({ webhook: shownWebhook, secret: z.string() })
export type MadeWebhook = z.infer<typeof madeWebhook>

export const webhookStates = ['queued', 'sending', 'sent', 'failed'] as const
export type WebhookState = (typeof webhookStates)[number]

const webhookMessage = z.object({
  id: z.string(),
  /** The name of the resource, or `null` for a test message. */
  resource: z.string().nullable(),
  event: z.enum(messageEvents),
  /** The number of records. */
  records: z.int(),
  state: z.enum(webhookStates),
  attempts: z.int(),
  /** The status of the last answer, or `null` without one. */
  status: z.int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
export const webhookMessages = listPage(webhookMessage)
export type WebhookMessages = z.infer<typeof webhookMessages>
