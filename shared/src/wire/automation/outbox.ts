import { z } from 'zod'
import { listPage } from '../lists/list-page.js'

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Every kind of e-mail with its name on screen. */
export const mailKinds = {
  invitation: 'Invitation',
  'password-reset': 'New password',
  'password-changed': 'Password was changed',
  'email-changed': 'E-mail was changed',
  'issuer-link': 'Link a sign-in',
  'issuer-linked': 'Sign-in was linked',
  'incharge-changed': 'In-charge was changed',
  'factor-added': 'Second factor was added',
  'factor-removed': 'Second factor was removed',
  'factors-reset': 'Second factor was reset',
  'factor-guessed': 'Wrong codes',
  digest: 'Daily summary',
  automation: 'Automation',
} as const
export type MailKind = keyof typeof mailKinds

const outboxEntry = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(mailKinds) as MailKind[]),
  to: z.string(),
  state: z.enum(mailStates),
  /** The number of attempts. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** The time of the next attempt, or `null` for an e-mail that was sent or has failed. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The reason why the last attempt failed. */
  error: z.string().nullable(),
  /** Only in the demo, whose e-mails are files. */
  subject: z.string().optional(),
  text: z.string().optional(),
})
/** How e-mails leave this installation, as `GET /api/outbox/delivery` returns it to admins. */
export const mailDelivery = z.object({
  /** `none` if no mail server is set up: nobody receives an e-mail. */
  server: z.enum(['set', 'none', 'demo']),
  /** E-mails of the last 30 days that were written to a folder instead. 0 with a mail server. */
  undelivered: z.int(),
})
export type MailDelivery = z.infer<typeof mailDelivery>

/** One e-mail, as `GET /api/outbox` returns it to admins. */
export type OutboxEntry = z.infer<typeof outboxEntry>
export const outboxPage = listPage(outboxEntry)
export type OutboxPage = z.infer<typeof outboxPage>
